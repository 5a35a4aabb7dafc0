import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { Balancer } from '../proxies/balancer.ts'
import { startPlainCaddy } from '../proxies/programs.ts'

type Balancing = { stop: () => Promise<void> }

type Setup = {
  folder: string
  port: number
  /** The addresses of the servers. */
  urls: string[]
}

/** The balancer of this project, for machines without another one. */
export async function startOwnBalancer({ port, urls }: Setup): Promise<Balancing> {
  const balancer = new Balancer(urls.map(url => ({ url, share: 1 / urls.length })))
  await balancer.start(port)
  return balancer
}

/** @throws Error with the output of Caddy when it ends or no request passes for 20 s */
export async function startCaddy({ folder, port, urls }: Setup): Promise<Balancing> {
  const own = join(folder, 'balancer')
  await mkdir(own)
  const servers = urls.map(url => `localhost:${new URL(url).port}`)
  const child = startPlainCaddy({ folder: own, port, servers })
  const exited = once(child, 'exit')
  let output = ''
  child.stderr?.on('data', data => {
    output += data
  })
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await exited
  }
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await wait(100)) {
    if (child.exitCode !== null) break
    const response = await fetch(`http://localhost:${port}/readyz`).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return { stop }
  }
  await stop()
  throw new Error(`Caddy does not answer:\n${output}`)
}
