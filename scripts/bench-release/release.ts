import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '@storefront/kit/root'
import { z } from 'zod'

import type { Shop } from '../../e2e/tools/shop/shop.ts'
import { changeContainer } from './containers.ts'
import type { Times } from './figures.ts'

const run = promisify(execFile)
const maxBytes = 64 * 1024 * 1024

const reportSchema = z.object({
  published: z.array(z.object({ release: z.object({ id: z.string() }) })),
  steps: z.array(z.object({ name: z.string(), ms: z.number() })),
})

type Released = {
  /** The release of the first container. */
  id: string
  /** The steps of the command, and as `total` the time from its start to its end. */
  times: Times
}

type Input = { names: string[]; round: number; hasTests: boolean }

/** Runs `npm run release -- <names> --deploy` for changed builds, as a team does. */
export async function releaseChanged(shop: Shop, input: Input): Promise<Released> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-bench-release-'))
  try {
    for (const name of input.names) await changeContainer(name, folder, input.round)
    const program = join(root, 'shared', 'build', 'bin', 'storefront.mjs')
    const flags = ['--no-build', '--deploy', '--json', ...(input.hasTests ? [] : ['--no-check'])]
    const started = performance.now()
    const { stdout } = await run(process.execPath, [program, 'release', ...input.names, ...flags], {
      cwd: root,
      env: { ...process.env, DIST_DIR: folder, DATA_DIR: shop.dataDir, SHOP_URL: shop.url },
      maxBuffer: maxBytes,
    }).catch((error: { stderr: string }) => {
      // The report of the command names what failed. Its output has all cells.
      throw new Error(`The release did not go live:\n${error.stderr}`)
    })
    const totalMs = performance.now() - started
    const { published, steps } = reportSchema.parse(JSON.parse(stdout))
    const times: Times = new Map()
    for (const { name, ms } of steps) times.set(name, (times.get(name) ?? 0) + ms)
    times.set('total', totalMs)
    return { id: published[0]?.release.id ?? '', times }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
