import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { readShop, readToken } from '@storefront/kit/command-line/settings'

import { unpinnedTests } from '../e2e/tools/matrix/unpinned-tests.ts'
import { type Group, readGroups } from './matrix/groups.ts'
import { bisect, type Cell, type Failure, type MatrixTools, runGroup } from './matrix/matrix.ts'
import { pinnedFolder, readPinnedReleases } from './matrix/pinned-releases.ts'
import { Pins } from './matrix/pins.ts'
import { makePlan, type PlannedRun } from './matrix/plan.ts'
import { runWithPreviousServer } from './matrix/previous-server.ts'
import { readMatrixReleases } from './matrix/read-releases.ts'
import { countReport, describeEnd, describeMatrix, type MatrixReport } from './matrix/report.ts'
import {
  type MatrixShop,
  openCopiedShop,
  openDeployedShop,
  openSharedShop,
  publishAll,
  type SharedShop,
} from './matrix/shops.ts'
import { runShort } from './matrix/short.ts'

/**
 * `npm run e2e:matrix [-- --short | --groups purchase,chat --compositions 1,3] [--shop <address>] [--json <file>]`: runs
 * the end-to-end tests with compositions of current and previous releases. On a failure, it exits with 1, and its last
 * line names the release to blame. With an address (SHOP_URL), it uses the releases of this deployed shop. With
 * `--previous-server [--groups …]`, one composition of previous releases runs on a server of the previous version.
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean' },
    'previous-server': { type: 'boolean' },
    groups: { type: 'string' },
    compositions: { type: 'string' },
    shop: { type: 'string' },
    json: { type: 'string' },
  },
})
const tell = (line: string) => console.log(line)
const address = values.shop ?? process.env.SHOP_URL

const needsShared = values.short || values['previous-server']

async function openShop(): Promise<MatrixShop | SharedShop> {
  if (address === undefined) return needsShared ? openSharedShop() : openCopiedShop()
  if (needsShared)
    throw new CommandFailure(
      'The short form publishes a faulty release, and the previous server is started here, so they use no deployed shop: leave out --short and --previous-server, or --shop and SHOP_URL.',
    )
  const shop = readShop(address, process.env)
  return openDeployedShop(shop, await readToken([], shop, process.env))
}

/** A new shop has no previous releases, so it gets those that the repository pins. */
function publishPinned(shop: MatrixShop, folder: string): Promise<unknown> {
  return shop.withRegistry(async registry =>
    publishAll(registry, await readPinnedReleases(pinnedFolder, join(folder, 'pinned'))),
  )
}

/** `1,3`: only these compositions of the plan, so that a long matrix can run in parts. */
function chooseRuns(runs: PlannedRun[]): PlannedRun[] {
  if (values.compositions === undefined) return runs
  const numbers = values.compositions.split(',').map(Number)
  return runs.filter((_, index) => numbers.includes(index + 1))
}

async function runMatrix(
  shop: MatrixShop | SharedShop,
  groups: Group[],
  tools: MatrixTools,
): Promise<MatrixReport> {
  const releases = await shop.withRegistry(readMatrixReleases)
  const plan = await makePlan(releases, all => tools.pins.pin(all))
  if (plan.runs.length === 0)
    throw new CommandFailure(
      'There is no composition of previous releases: publish another release, or see the reasons above.',
      { lines: plan.refused.map(({ name, reason }) => `${name}: ${reason}`) },
    )
  if ('startPreviousServer' in shop) {
    if (values.short) return await runShort({ shop, releases, plan }, tools)
    const { run, cells, failures } = await runWithPreviousServer({ shop, releases }, groups, tools)
    return {
      plan: { ...plan, runs: [run] },
      releases,
      cells,
      findings: [],
      unexplained: failures,
    }
  }
  for (const { file, why } of unpinnedTests) tell(`Not run with a preview: ${file}, which ${why}.`)
  const cells: Cell[] = []
  const failures: Failure[] = []
  for (const [index, { name }] of plan.runs.entries()) tell(`${index + 1}: ${name}`)
  const runs = chooseRuns(plan.runs)
  for (const run of runs)
    for (const group of groups) {
      const done = await runGroup([run], group, tools)
      cells.push(...done.cells)
      failures.push(...done.failures)
    }
  return { plan: { ...plan, runs }, releases, cells, ...(await bisect(failures, releases, tools)) }
}

const toJson = (report: object) =>
  JSON.stringify(
    report,
    (_key, value) => (value instanceof Map ? Object.fromEntries(value) : value),
    1,
  )

async function main(folder: string): Promise<void> {
  const groups = readGroups(values.groups)
  const shop = await openShop()
  try {
    if (address === undefined) await publishPinned(shop, folder)
    const tools = { pins: new Pins(shop, folder), env: shop.env, folder, tell }
    const report = await runMatrix(shop, groups, tools)
    const counts = countReport(report)
    if (values.json) await writeFile(values.json, toJson({ ...counts, ...report }))
    for (const { test } of [...report.findings, ...report.unexplained])
      tell(`\n✘ ${test.file} › ${test.title}\n${test.message.replace(/^/gm, '    ')}`)
    tell(`\n${describeMatrix(report)}\n`)
    for (const line of describeEnd(report)) tell(line)
    process.exitCode = counts.failed === 0 ? 0 : 1
  } finally {
    await shop.close()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'storefront-matrix-'))
try {
  await main(folder)
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error
  for (const line of [error.message, ...error.lines]) console.error(line)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
