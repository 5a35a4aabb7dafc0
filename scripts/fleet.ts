import { writeFile } from 'node:fs/promises'
import { endWith } from '@storefront/kit/command-line/command'

import { checkStory, toTable } from './fleet/checks.ts'
import { startFleet } from './fleet/fleet.ts'
import { longLength, shortLength } from './fleet/lengths.ts'
import { help, readOptions } from './fleet/options.ts'
import { describePart, findParts } from './fleet/parts.ts'
import { runStory } from './fleet/story.ts'
import { stopWhenInterrupted } from './start/stop-when-interrupted.ts'

type Options = NonNullable<ReturnType<typeof readOptions>>

/** Runs the story. Sets exit code 1 if a check fails. */
async function run(options: Options): Promise<void> {
  const length = options.short ? shortLength : longLength(options)
  const parts = await findParts()
  for (const state of Object.values(parts)) console.log(describePart(state))
  const missing = Object.values(parts).filter(({ state }) => state === 'missing')
  const isInstalled = ({ state }: (typeof missing)[number]) => state === 'installed'
  for (const state of [parts.bucket, parts.identity])
    if (state.state === 'missing') throw new Error(describePart(state))

  const starting = startFleet({
    hasPooler: !options.short && isInstalled(parts.pooler),
    hasCaddy: !options.short && isInstalled(parts.balancer),
  })
  stopWhenInterrupted(async () => (await starting).stop())
  const fleet = await starting
  try {
    const startedAt = performance.now()
    const say = (sentence: string) =>
      console.log(
        `${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${sentence}`,
      )
    const checks = await checkStory(fleet, await runStory(fleet, length, say), length)
    console.log(toTable(checks))
    const failed = checks.filter(({ isGood }) => !isGood).length
    if (options.json) {
      const counts = { passed: checks.length - failed, failed, skipped: 0 }
      await writeFile(options.json, JSON.stringify({ ...counts, checks }))
    }
    const isIncomplete = options.strict && missing.length > 0
    if (isIncomplete) console.log(`✘ missing: ${missing.map(({ part }) => part.name).join(', ')}`)
    process.exitCode = failed > 0 || isIncomplete ? 1 : 0
  } finally {
    await fleet.stop()
  }
}

/**
 * `npm run fleet -- [--minutes 5] [--releases 30] [--documents 20] [--strict] [--short] [--json <file>]` (needs a
 * build): two servers without a shared disk behind a balancer, with a bucket and a pooler. Each minute, it kills a server
 * and starts one with an empty disk. It names the parts that are not installed; with `--strict`, it exits with 1 for
 * them, too. `--short` uses the balancer of this project and no pooler.
 */
const line = process.argv.slice(2)
await endWith(line, async () => {
  const options = readOptions(line)
  if (!options) return help
  await run(options)
  return ''
})
