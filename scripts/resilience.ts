import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { idOf } from '@storefront/kit/release/canonical'
import { root } from '@storefront/kit/root'

import { readBuilt } from './resilience/built.ts'
import { allCells, chooseCells, nameOf, sampleCells } from './resilience/cell.ts'
import { containerNames } from './resilience/containers.ts'
import { type CellResult, runCells } from './resilience/run-cells.ts'
import { startFaultyShop } from './resilience/shop.ts'
import { goodResults, storeResult } from './resilience/stored-results.ts'
import { describeResult, toPage } from './resilience/table.ts'
import { stopWhenInterrupted } from './start/stop-when-interrupted.ts'

/** The releases of the build, so that every run of one commit checks the same sample. */
async function seedOfBuild(): Promise<string> {
  const built = await Promise.all(['shell', ...containerNames].map(readBuilt))
  return idOf(built.map(({ release }) => release.id).join(' ')).slice(0, 8)
}

const isFailed = ({ problems }: Pick<CellResult, 'problems'>) => problems.length > 0

function toJson(results: CellResult[]) {
  const cells = results.map(({ cell, seen, problems, isRepeated }) => {
    return { cell: nameOf(cell), ...seen, problems, isRepeated }
  })
  const failed = cells.filter(isFailed).length
  return { passed: cells.length - failed, failed, cells }
}

/**
 * `npm run resilience -- [--only chat] [--fault hung] [--sample 6 [--seed 1a2b3c4d]] [--continue] [--json]`: breaks
 * every container in every way while a customer shops. Exits with 1 if a cell breaks its rule. Writes
 * docs/resilience.md when all cells of this build keep their rules, in one run or in several.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    fault: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string' },
    continue: { type: 'boolean' },
    json: { type: 'boolean' },
  },
})
const build = await seedOfBuild()
const seed = values.seed ?? build
const chosen = values.sample ? sampleCells(Number(values.sample), seed) : chooseCells(values)
const done = values.continue ? goodResults(build).map(({ cell }) => cell) : []
const cells = chosen.filter(cell => !done.includes(cell))
// Standard output contains only the JSON, if requested.
const log = values.json ? console.error : console.log
if (values.sample) log(`--sample ${values.sample} --seed ${seed}: ${cells.map(nameOf).join(', ')}`)
const started = performance.now()
const starting = startFaultyShop()
stopWhenInterrupted(async () => (await starting).stop())
const world = await starting
try {
  const results = await runCells(world, cells, result => {
    log(describeResult(result))
    storeResult(build, result)
  })
  const summary = toJson(results)
  if (values.json) console.log(JSON.stringify(summary, null, 2))
  const seconds = Math.round((performance.now() - started) / 1000)
  log(`${summary.passed} of ${cells.length} cells keep their rule (${seconds} s)`)
  const good = goodResults(build)
  if (good.length === allCells.length && !values.sample)
    await writeFile(join(root, 'docs', 'resilience.md'), toPage(good))
  process.exitCode = summary.failed === 0 ? 0 : 1
} finally {
  await world.stop()
}
