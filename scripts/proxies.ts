import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { freePort } from '../e2e/tools/shop/ports.ts'
import { startShop } from '../e2e/tools/shop/shop.ts'
import { type Behind, proxyChecks } from './proxies/checks.ts'
import { shopHost } from './proxies/client.ts'
import { type ProxyProgram, proxyPrograms, startProxy } from './proxies/programs.ts'

/**
 * `npx tsx scripts/proxies.ts` (needs a build) runs two servers behind each installed proxy with its configuration in
 * `deploy/`, and checks what customers and servers need of it. It names the proxies that are not installed; with
 * `--strict`, it exits with 1 for them, too.
 */
const { values } = parseArgs({ options: { strict: { type: 'boolean', default: false } } })
const pageLimit = 60

/** Two servers and the proxy in front of them. Returns the number of failed checks. */
async function check(program: ProxyProgram): Promise<number> {
  console.log(await program.version())
  const folder = await mkdtemp(join(tmpdir(), 'storefront-proxy-'))
  // nginx works as another user when root starts it.
  await chmod(folder, 0o755)
  const port = await freePort('127.0.0.1')
  const shop = await startShop({
    env: {
      HOST: '127.0.0.1',
      PUBLIC_URL: `https://${shopHost}:${port}`,
      TRUST_PROXY: '127.0.0.1',
      DRAIN_PAUSE: '3',
      RATE_LIMITS: `page=${pageLimit}/3600`,
    },
  })
  let failed = 0
  try {
    const second = await shop.startSecond()
    const servers = [shop.url, second.url].map(url => `127.0.0.1:${new URL(url).port}`)
    const proxy = await startProxy(program, { folder, port, servers })
    const behind: Behind = { proxy, pageLimit, servers: [shop.server, second.server] }
    try {
      for (const { name, run } of proxyChecks) {
        const problem = await run(behind).catch((error: Error) => error.message)
        console.log(problem === null ? `✔ ${name}` : `✘ ${name}\n    ${problem}`)
        if (problem !== null) failed += 1
      }
    } finally {
      await proxy.stop()
    }
  } finally {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return failed
}

let failed = 0
for (const program of proxyPrograms) {
  if (await program.isInstalled()) failed += await check(program)
  else {
    console.log(`${program.name} is not installed, so its configuration was not tried`)
    if (values.strict) failed += 1
  }
}
if (failed > 0) process.exit(1)
