import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'

import { browserFlags, findBrowser } from '../e2e/tools/browser.ts'
import { formatRatio, median, pairedRatio } from './bench/pairs.ts'
import { type Side, startSides } from './bench/sides.ts'
import { totalsOf } from './bench/totals.ts'
import { type Visit, visit } from './bench/visit.ts'

/**
 * `npm run bench` compares the federated shop with its monolith baseline, and the monolith with itself, which shows the
 * noise. Bytes, requests and request depth are exact; times are medians of paired ratios.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    path: { type: 'string', default: '/home' },
    cpu: { type: 'string', default: '4' },
    port: { type: 'string', default: '4186' },
  },
})
const rounds = Number(values.rounds)

type Column = { side: Side; visits: Visit[] }

async function measure(browser: Browser, columns: Column[]): Promise<void> {
  const profile = { isSlow: true, cpu: Number(values.cpu) }
  for (let round = 0; round <= rounds; round++) {
    for (const { side, visits } of columns) {
      const seen = await visit(browser, { ...profile, url: `${side.url}${values.path}` })
      // The first round only warms up the servers.
      if (round > 0) visits.push(seen)
    }
    console.log(`[${round}/${rounds}] ${round === 0 ? 'warmed up' : 'measured'}`)
  }
}

function printExact({ side, visits }: Column, label: string): void {
  const [first] = visits
  if (!first) return
  const { requests, jsBytes, cssBytes, bytes } = totalsOf(side, first.requests)
  const kilobytes = (count: number) => (count / 1024).toFixed(1).padStart(7)
  console.log(
    `${label.padEnd(12)} depth ${first.waves}  requests ${requests}  KB ${kilobytes(bytes)}  js ${kilobytes(jsBytes)}  css ${kilobytes(cssBytes)}`,
  )
}

function printTimes(label: string, { visits }: Column, base: Column): void {
  const of = (pick: (visit: Visit) => number) => ({
    own: visits.map(pick),
    other: base.visits.map(pick),
  })
  const [ready, paint] = [of(({ readyMs }) => readyMs), of(({ lcpMs }) => lcpMs)]
  console.log(
    `${label.padEnd(12)} ready ${median(ready.own).toFixed(0)} ms, × ${formatRatio(pairedRatio(ready.own, ready.other))}` +
      `  largest paint ${median(paint.own).toFixed(0)} ms, × ${formatRatio(pairedRatio(paint.own, paint.other))}`,
  )
}

const sides = await startSides(Number(values.port))
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
try {
  const column = (side: Side): Column => ({ side, visits: [] })
  const [federated, monolith, again] = [
    column(sides.federated),
    column(sides.monolith),
    column(sides.monolith),
  ]
  await measure(browser, [federated, monolith, again])
  console.log(`\n${values.path}, cold, slow 4G, processor ${values.cpu} × slower, ${rounds} rounds`)
  console.log(`load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors\n`)
  printExact(federated, 'federated')
  printExact(monolith, 'monolith')
  console.log('\ncompared with the monolith, median of paired ratios [lowest..highest]')
  printTimes('federated', federated, monolith)
  printTimes('monolith again', again, monolith)
} finally {
  await browser.close()
  await sides.close()
}
