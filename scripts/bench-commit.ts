import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { dist } from '@storefront/kit/root'
import { type Browser, chromium } from 'playwright'

import { addSession } from '../e2e/tools/api/api-client.ts'
import { browserFlags, findBrowser } from '../e2e/tools/browser.ts'
import { startShop } from '../e2e/tools/shop/shop.ts'
import { buildCommit } from './bench/build-commit.ts'
import { formatRange, formatRatio, pairedRatio } from './bench/pairs.ts'
import { startSides } from './bench/sides.ts'
import { hasButton, type Visit, visit } from './bench/visit.ts'
import { writeOutput } from './bench/write-section.ts'

/**
 * `npx tsx scripts/bench-commit.ts --of d47d55d [--rounds 9]` (needs a build) compares this build with that of an earlier
 * commit: first visits of `/guest` and `/home` on slow 4G with a slow processor, in turns. Each build runs with its own
 * server, because the server also decides how fast a page is. The commit is installed and built in a temporary folder.
 * The monolith of this build takes part, because it shows what is possible without federation. `--write` puts the output
 * into docs/performance.md.
 */
const { values } = parseArgs({
  options: {
    of: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    cpu: { type: 'string', default: '4' },
    write: { type: 'boolean', default: false },
  },
})
const [rounds, cpu] = [Number(values.rounds), Number(values.cpu)]
if (!values.of) throw new Error('--of must name a commit, for example --of HEAD~20')
if (!(rounds >= 1) || !(cpu >= 1)) throw new Error('--rounds and --cpu must be numbers from 1')

/** `api`: the shop that answers its requests. */
type Measured = { label: string; url: string; api: string; visits: Visit[] }

/** A page is ready when the first row has its action, whose name each commit must have. */
const pages = [
  { path: '/guest', isCustomer: false, ready: hasButton('Sign in to order ') },
  { path: '/home', isCustomer: true, ready: hasButton('Add ') },
]
type ComparedPage = (typeof pages)[number]

function visitAs(browser: Browser, { url, api }: Measured, page: ComparedPage): Promise<Visit> {
  const { path, isCustomer, ready } = page
  return visit(browser, {
    ...{ url: url + path, cpu, isSlow: true, ready },
    prepare: async context => {
      if (isCustomer) await addSession(context, api)
    },
  })
}

const lines: string[] = []
function print(line: string): void {
  console.log(line)
  lines.push(line)
}

/** Visits the shops in turns, and compares them with the last one. The first round only warms up the servers. */
async function compare(browser: Browser, page: ComparedPage, shops: Measured[]): Promise<void> {
  for (const one of shops) one.visits = []
  for (let round = 0; round <= rounds; round++)
    for (const one of shops) {
      const seen = await visitAs(browser, one, page)
      if (round > 0) one.visits.push(seen)
    }
  print(`\n${page.path}, first visit`)
  for (const { label, visits } of shops) {
    const kilobytes = (visits.at(-1)?.all ?? []).reduce((sum, { bytes }) => sum + bytes, 0) / 1024
    print(
      `  ${label.padEnd(12)} ready ${formatRange(visits.map(({ readyMs }) => readyMs))} ms, plans visible ${formatRange(visits.map(({ plansMs }) => plansMs))} ms, largest paint ${formatRange(visits.map(({ lcpMs }) => lcpMs))} ms, ${kilobytes.toFixed(0)} KB received`,
    )
  }
  const before = shops.at(-1)
  for (const one of shops.slice(0, -1)) if (before) printRatios(one, before)
}

function printRatios(one: Measured, before: Measured): void {
  const ratioOf = (figure: 'readyMs' | 'plansMs' | 'lcpMs') =>
    formatRatio(
      pairedRatio(
        one.visits.map(each => each[figure]),
        before.visits.map(each => each[figure]),
      ),
    )
  print(
    `  ${`${one.label} ÷`.padEnd(12)} ready ${ratioOf('readyMs')}, plans visible ${ratioOf('plansMs')}, largest paint ${ratioOf('lcpMs')}`,
  )
}

/** What to stop at the end, in the order of its start. */
const started: (() => Promise<unknown>)[] = []
try {
  print(
    `${rounds} rounds, slow 4G, processor ${cpu} × slower; load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`,
  )
  console.log(`Builds ${values.of}`)
  const build = await buildCommit(values.of)
  started.push(() => build.remove())
  const now = await startShop({ distDir: dist })
  started.push(() => now.stop())
  const before = await startShop({ distDir: build.dist })
  started.push(() => before.stop())
  const sides = await startSides({ firstPort: 4210, api: now.url })
  started.push(() => sides.close())
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  started.push(() => browser.close())
  for (const page of pages)
    await compare(browser, page, [
      { label: 'now', url: now.url, api: now.url, visits: [] },
      { label: 'monolith', url: sides.monolith.url, api: now.url, visits: [] },
      { label: build.commit, url: before.url, api: before.url, visits: [] },
    ])
  if (values.write) await writeOutput('commit', lines)
} finally {
  await Promise.allSettled(started.reverse().map(stop => stop()))
}
