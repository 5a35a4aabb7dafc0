import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '@storefront/kit/root'
import { chromium } from 'playwright'

import { browserFlags, findBrowser } from '../e2e/tools/browser.ts'
import { startShop } from '../e2e/tools/shop/shop.ts'
import { type Case, caseNames, chooseCases } from './bench/cases.ts'
import { describeSeries } from './bench/describe-series.ts'
import { prepareVisitors } from './bench/prepare-visitors.ts'
import { buildRelease } from './bench/release-builds.ts'
import { replaceSection, toChart, toTable } from './bench/report.ts'
import { measureCase, type Series } from './bench/series.ts'
import { startSides } from './bench/sides.ts'
import type { Lab } from './bench/trials.ts'

/**
 * `npm run bench` compares the federated shop with its monolith baseline, with the monolith again, which shows the noise,
 * and with the federated shop without preloads. All share the server and the database. Bytes, requests and request depth
 * are exact; times are medians of paired ratios. `--only home,cart-cold` chooses cases by a part of their name; `--write`
 * puts the table and the chart into docs/performance.md.
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
if (cases.length === 0) throw new Error(`--only fits none of ${caseNames().join(', ')}`)

async function measureAll(lab: Lab, sides: Awaited<ReturnType<typeof startSides>>) {
  const all: { tried: Case; series: Series[] }[] = []
  for (const [index, tried] of cases.entries()) {
    const series = await measureCase(lab, sides, tried, rounds)
    all.push({ tried, series })
    console.log(`\n[${index + 1}/${cases.length}] ${tried.name}`)
    for (const line of describeSeries(series)) console.log(line)
  }
  return all
}

const folder = await mkdtemp(join(tmpdir(), 'bench-'))
console.log('Builds a release of catalog for the returning customers')
const release = await buildRelease(join(folder, 'copy'))
const shop = await startShop()
const sides = await startSides(Number(values.port), shop.url)
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
try {
  const machine = `${rounds} rounds, slow 4G, processor ${cpu} × slower; load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`
  console.log(machine)
  const prepareVisitor = await prepareVisitors(browser, shop.url)
  const results = await measureAll({ browser, cpu, prepareVisitor, release }, sides)
  if (values.write) {
    const page = join(root, 'docs', 'performance.md')
    const text = await readFile(page, 'utf8')
    await writeFile(page, replaceSection(text, 'bench', `${machine}\n\n${toTable(results)}`))
    await writeFile(join(root, 'docs', 'performance.svg'), toChart(results))
    console.log('\nWrote docs/performance.md and docs/performance.svg')
  }
} finally {
  await browser.close()
  await sides.close()
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
}
