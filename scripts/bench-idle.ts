import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { dist } from '@storefront/kit/root'

import { type Shop, startShop } from '../e2e/tools/shop/shop.ts'
import { buildCommit } from './bench/build-commit.ts'
import { formatRange, formatRatio, pairedRatio } from './bench/pairs.ts'
import { readProcessorMs } from './bench/processor-ms.ts'

/**
 * `npx tsx scripts/bench-idle.ts --of <commit> [--rounds 6]` (Linux, needs a build) compares the processor time of a server
 * that nobody uses, without its database, with that of an earlier commit, at the same time, and with a second server of this
 * build. The commit is installed and built in a temporary folder. Prints percent of one processor.
 */
const { values } = parseArgs({
  options: { of: { type: 'string' }, rounds: { type: 'string', default: '6' } },
})
const rounds = Number(values.rounds)
if (!values.of) throw new Error('--of must name a commit, for example --of HEAD~20')
if (!(rounds >= 1)) throw new Error('--rounds must be a number from 1')

const roundMs = 20_000
/** After its start, a server compiles its code and renders the first pages. */
const quietAfterMs = 30_000

const old = await buildCommit(values.of)
try {
  const folders = { now: dist, 'now again': dist, [old.commit]: old.dist }
  const sides: { name: string; shop: Shop; percents: number[] }[] = []
  try {
    for (const [name, distDir] of Object.entries(folders))
      sides.push({ name, shop: await startShop({ distDir }), percents: [] })
    await wait(quietAfterMs)
    for (let round = 0; round < rounds; round += 1) {
      const readAll = () => Promise.all(sides.map(({ shop }) => readProcessorMs(shop.server.pid)))
      const before = await readAll()
      await wait(roundMs)
      for (const [index, after] of (await readAll()).entries())
        sides[index]?.percents.push((100 * (after - (before[index] ?? 0))) / roundMs)
    }
    const earlier = sides.at(-1)?.percents ?? []
    for (const { name, percents } of sides) {
      const ratio = formatRatio(pairedRatio(percents, earlier))
      console.log(
        `${name.padEnd(10)} ${formatRange(percents, 2)} % of a processor, ÷ ${old.commit} ${ratio}`,
      )
    }
  } finally {
    for (const { shop } of sides) await shop.stop()
  }
} finally {
  await old.remove()
}
