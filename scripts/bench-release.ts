import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Registry } from '@storefront/kit/registry/client'
import { describeCheck } from '@storefront/kit/registry/describe-check'
import { dist } from '@storefront/kit/root'

import { readPlatformToken } from '../e2e/tools/shop/platform-token.ts'
import { startNode } from '../e2e/tools/shop/process.ts'
import { type Shop, startShop } from '../e2e/tools/shop/shop.ts'
import { sets } from './bench-release/containers.ts'
import { describeTimes, percentile, type Times } from './bench-release/figures.ts'
import { releaseChanged } from './bench-release/release.ts'

/**
 * `npx tsx scripts/bench-release.ts [--of catalog|shell|shared|full] [--rounds 5] [--tests]` (needs a build) measures the
 * time from `npm run release -- catalog --deploy` to the first page load with the release, in a shop of its own with a
 * checker. `--tests` includes the types and tests of the team. Exits with 1 if p90 is above the goal.
 */
const { values } = parseArgs({
  options: {
    of: { type: 'string', default: 'catalog' },
    rounds: { type: 'string', default: '5' },
    tests: { type: 'boolean', default: false },
  },
})
const set = Object.hasOwn(sets, values.of) ? sets[values.of] : undefined
if (set === undefined)
  throw new Error(`--of ${values.of} is unknown: choose ${Object.keys(sets).join(', ')}`)
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a number from 1')

const load = () => `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`
const seconds = (ms = Number.NaN) => `${(ms / 1000).toFixed(1)} s`

type Measured = { shop: Shop; registry: Registry; names: string[]; round: number }

/** Releases once, prints the counts of its check, and adds the parts of the check to the times. */
async function measure({ shop, registry, names, round }: Measured): Promise<Times> {
  const { id, times } = await releaseChanged(shop, { names, round, hasTests: values.tests })
  const { checks } = await registry.request('GET /_registry/checks', { query: { release: id } })
  const params = { id: checks[0]?.id ?? '' }
  const check = await registry.request('GET /_registry/checks/:id', { params })
  const { startedAt, requestedAt, parts, counts, verdict } = check
  if (round === 1) console.log(describeCheck(check, shop.url))
  times.set('check: waits', Date.parse(startedAt ?? '') - Date.parse(requestedAt))
  for (const { name, ms } of parts) times.set(`check: ${name}`, ms)
  const { passed, flaky, failed } = counts ?? { passed: 0, flaky: 0, failed: 0 }
  const left = verdict?.notLookedAt.length
  console.log(
    `[${round}/${rounds}] ${seconds(times.get('total'))}: ${passed} passed, ${flaky} flaky, ${failed} failed, ${left} not looked at, ${load()}`,
  )
  return times
}

const shop = await startShop({ distDir: dist, env: { RELEASE_CHECKS: 'required' } })
const env = { DATA_DIR: shop.dataDir, SHOP_URL: shop.url, NODE_ENV: 'production' }
const checker = startNode(join(dist, 'checker', 'main.js'), env)
try {
  const registry = new Registry({ shop: shop.url, token: await readPlatformToken(shop) })
  const measured: Times[] = []
  for (let round = 1; round <= rounds; round++)
    measured.push(await measure({ shop, registry, names: set.names, round }))
  const p90 = percentile(
    measured.map(times => times.get('total') ?? Number.NaN),
    0.9,
  )
  const isKept = p90 <= set.goalSeconds * 1000
  console.log(`\n${values.of}, publish → check → live, ${rounds} rounds, ${load()}\n`)
  console.log(describeTimes(measured))
  console.log(
    `\np90 ${seconds(p90)} of ${set.goalSeconds} s: ${isKept ? 'the goal is kept' : 'TOO SLOW'}`,
  )
  process.exitCode = isKept ? 0 : 1
} finally {
  await Promise.all([checker.stop(), shop.stop()])
}
