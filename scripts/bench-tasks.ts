import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import * as z from 'zod'

import { browserFlags, findBrowser } from '../e2e/tools/browser.ts'
import { startShop } from '../e2e/tools/shop/shop.ts'
import { firstPages } from './bench/first-pages.ts'
import { prepareVisitors } from './bench/prepare-visitors.ts'
import { slow4g } from './bench/recorder.ts'
import { type Side, startSides } from './bench/sides.ts'
import { type Task, tasksUntilReady } from './bench/trace.ts'
import { type Visit, visit } from './bench/visit.ts'
import { writeOutput } from './bench/write-section.ts'

/**
 * `npx tsx scripts/bench-tasks.ts [--page home] [--above 100] [--cpu 4] [--write]` (needs a build) prints how long the connection
 * needs for the files of a page, and the long tasks of the main thread until the page is ready, with what they do, for the
 * federated shop and its monolith. The trace itself takes time, so compare the two, and use `npm run bench` for times.
 * `--write` also writes this into docs/performance.md.
 */
const { values } = parseArgs({
  options: {
    page: { type: 'string', default: 'home' },
    above: { type: 'string', default: '100' },
    cpu: { type: 'string', default: '4' },
    write: { type: 'boolean', default: false },
  },
})
const names = ['guest', 'home', 'cart', 'order', 'account', 'chat'] as const
const page =
  firstPages[z.enum(names, `--page must be one of ${names.join(', ')}`).parse(values.page)]
const [above, cpu] = [Number(values.above), Number(values.cpu)]
if (!(above >= 1) || !(cpu >= 1)) throw new Error('--above and --cpu must be numbers from 1')

const lines: string[] = []
const say = (line: string) => {
  console.log(line)
  lines.push(line)
}
const inMs = (ms: number) => `${Math.round(ms)} ms`

function print(side: Side, tasks: Task[]): void {
  const sum = tasks.reduce((total, { durationMs }) => total + durationMs, 0)
  const long = tasks.filter(({ durationMs }) => durationMs > above)
  say(`\n${side.name}: ${long.length} of ${tasks.length} tasks, which take ${inMs(sum)}`)
  for (const { startMs, durationMs, parts } of long) {
    const main = parts.slice(0, 4).map(({ name, ms }) => `${name} ${inMs(ms)}`)
    say(`  after ${inMs(startMs)}: ${inMs(durationMs)}  ${main.join(', ')}`)
  }
}

/** The files until the page is ready. The browser asks for most of them when it has the start of the document. */
function printFiles({ requests, readyMs }: Visit): void {
  const start = requests[0]?.start ?? 0
  const endMs = Math.max(...requests.map(({ end }) => ((end ?? start) - start) * 1000))
  const bytes = requests.reduce((sum, each) => sum + each.bytes, 0)
  const lineMs = (bytes / slow4g.downloadThroughput) * 1000
  say(
    `  ${(bytes / 1024).toFixed(0)} KB in ${requests.length} requests have arrived after ${inMs(endMs)}: the connection needs ${inMs(lineMs)} for them,` +
      ` and ${inMs(2 * slow4g.latency)} until the first bytes of the document and of its files. Ready after ${inMs(readyMs)}.`,
  )
}

const shop = await startShop()
const sides = await startSides({ firstPort: 4200, api: shop.url })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
try {
  const prepareVisitor = await prepareVisitors(browser, shop.url)
  say(`${page.path}: tasks above ${inMs(above)}, processor ${cpu} × slower`)
  // The first visit warms up the server.
  for (const [index, side] of [sides.monolith, sides.federated, sides.monolith].entries()) {
    const url = side.url + page.path
    const visited = await visit(browser, {
      ...{ url, cpu, isSlow: true, ready: page.ready, hasTrace: true },
      prepare: context => prepareVisitor(context, page.visitor, url),
    })
    if (index === 0) continue
    print(side, tasksUntilReady(visited.events))
    printFiles(visited)
  }
  if (values.write) await writeOutput('tasks', lines)
} finally {
  await browser.close()
  await sides.close()
  await shop.stop()
}
