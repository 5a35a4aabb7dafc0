import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'

import { checkStory, toTable } from './fleet/checks.ts'
import { startFleet } from './fleet/fleet.ts'
import { longLength, shortLength } from './fleet/lengths.ts'
import { describePart, findParts } from './fleet/parts.ts'
import { runStory } from './fleet/story.ts'
import { stopWhenInterrupted } from './start/stop-when-interrupted.ts'

/**
 * `npm run fleet -- [--minutes 5] [--releases 30] [--documents 20] [--strict] [--short] [--json <file>]` (needs a
 * build): two servers without a shared disk behind a balancer, with a bucket and a pooler. Each minute, it kills a server
 * and starts one with an empty disk. It names the parts that are not installed; with `--strict`, it exits with 1 for
 * them, too. `--short` uses the balancer of this project and no pooler.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    releases: { type: 'string', default: '30' },
    documents: { type: 'string', default: '20' },
    strict: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const count = z.coerce.number().int().min(1)
const options = z
  .object({ minutes: count.max(600), releases: count.max(1000), documents: count.max(200) })
  .safeParse(values)
if (!options.success) {
  const names = options.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`)
  throw new Error(names.join('; '))
}
const length = values.short ? shortLength : longLength(options.data)

const parts = await findParts()
for (const state of Object.values(parts)) console.log(describePart(state))
const missing = Object.values(parts).filter(({ state }) => state === 'missing')
const isInstalled = ({ state }: (typeof missing)[number]) => state === 'installed'
for (const state of [parts.bucket, parts.identity])
  if (state.state === 'missing') throw new Error(describePart(state))

const starting = startFleet({
  hasPooler: !values.short && isInstalled(parts.pooler),
  hasCaddy: !values.short && isInstalled(parts.balancer),
})
stopWhenInterrupted(async () => (await starting).stop())
const fleet = await starting
try {
  const startedAt = performance.now()
  const say = (sentence: string) =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${sentence}`)
  const checks = await checkStory(fleet, await runStory(fleet, length, say), length)
  console.log(toTable(checks))
  const failed = checks.filter(({ isGood }) => !isGood).length
  if (values.json) {
    const counts = { passed: checks.length - failed, failed, skipped: 0 }
    await writeFile(values.json, JSON.stringify({ ...counts, checks }))
  }
  const isIncomplete = values.strict && missing.length > 0
  if (isIncomplete) console.log(`✘ missing: ${missing.map(({ part }) => part.name).join(', ')}`)
  process.exitCode = failed > 0 || isIncomplete ? 1 : 0
} finally {
  await fleet.stop()
}
