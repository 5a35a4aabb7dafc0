import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '@storefront/kit/root'
import { chromium } from 'playwright'

import { browserFlags, findBrowser } from '../e2e/tools/browser.ts'
import { startShop } from '../e2e/tools/shop/shop.ts'
import { type Case, chooseCases } from './bench/cases.ts'
import { describeSeries } from './bench/describe-series.ts'
import { prepareVisitors } from './bench/prepare-visitors.ts'
import { buildRelease, type ReleaseBuilds } from './bench/release-builds.ts'
import { toChart, toTable } from './bench/report.ts'
import { measureCase, type Series } from './bench/series.ts'
import { buildDefaults, type Sides, startSides } from './bench/sides.ts'
import type { BenchSetup } from './bench/trials.ts'
import { writeSection } from './bench/write-section.ts'

/**
 * `npm run bench` compares the federated shop with its monolith baseline, with the monolith again, which shows the noise,
 * and with the federated shop in the default settings of Module Federation. All share the server and the database. Bytes, requests and request depth
 * are medians; times are medians with the least and the most, and ratios are of the same round. `--only "cart cold,after"`
 * chooses cases by a part of their name; `--write` puts the tables and the chart into docs/performance.md.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    only: { type: 'string', default: '' },
    cpu: { type: 'string', default: '4' },
    port: { type: 'string', default: '4186' },
    write: { type: 'boolean', default: false },
  },
})
const [rounds, cpu] = [Number(values.rounds), Number(values.cpu)]
if (!(rounds >= 1) || !(cpu >= 1)) throw new Error('--rounds and --cpu must be numbers from 1')
const cases = chooseCases(values.only)
if (values.write && values.only) throw new Error('--write needs all cases, so not --only')

async function measureAll(setup: BenchSetup, sides: Sides) {
  const all: { measured: Case; series: Series[] }[] = []
  for (const [index, measured] of cases.entries()) {
    const series = await measureCase(setup, sides, measured, rounds)
    all.push({ measured, series })
    console.log(`\n[${index + 1}/${cases.length}] ${measured.name}`)
    for (const line of describeSeries(series)) console.log(line)
  }
  return all
}

async function buildReleaseIfUsed(to: string): Promise<ReleaseBuilds | null> {
  if (!cases.some(({ needsRelease }) => needsRelease)) return null
  console.log('Builds a release of catalog for the returning customers')
  return buildRelease(to)
}

async function buildDefaultsIfUsed(to: string): Promise<string | undefined> {
  if (!cases.some(({ hasDefaults }) => hasDefaults)) return undefined
  console.log('Builds the shop with the default settings of Module Federation')
  await buildDefaults(to)
  return to
}

/** What to stop at the end, in the order of its start. */
const started: (() => Promise<unknown>)[] = []
try {
  const machine = `npm run bench -- --rounds ${rounds}: slow 4G, processor ${cpu} × slower; load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`
  console.log(machine)
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  started.push(() => rm(folder, { recursive: true, force: true }))
  const release = await buildReleaseIfUsed(join(folder, 'copy'))
  const defaults = await buildDefaultsIfUsed(join(folder, 'defaults'))
  const shop = await startShop()
  started.push(() => shop.stop())
  const sides = await startSides({ firstPort: Number(values.port), api: shop.url, defaults })
  started.push(() => sides.close())
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  started.push(() => browser.close())
  const prepareVisitor = await prepareVisitors(browser, shop.url)
  const results = await measureAll({ browser, cpu, prepareVisitor, release }, sides)
  if (values.write) {
    await writeSection('bench', `${machine}\n\n${toTable(results)}`)
    await writeFile(join(root, 'docs', 'performance.svg'), toChart(results))
    console.log('Wrote docs/performance.svg')
  }
} finally {
  await Promise.allSettled(started.reverse().map(stop => stop()))
}
