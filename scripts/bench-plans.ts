import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'

import { browserFlags, findBrowser } from '../e2e/tools/browser.ts'
import { manyPlans } from '../e2e/tools/many-plans.ts'
import { type Shop, startShop } from '../e2e/tools/shop/shop.ts'
import { toDatabase } from '../shell/server/database/pool.ts'
import { startMirror, writeFlavors } from '../shell/server/features/catalog/repository-flavors.ts'
import { formatRange, formatRatio, median, pairedRatio } from './bench/pairs.ts'
import { hasButton, untilQuiet, visit } from './bench/visit.ts'
import { openDatabase } from './migrate/open-database.ts'

/**
 * `npx tsx scripts/bench-plans.ts` compares `/guest` with 10,000 plans to `/guest` with 85 plans, in turns: the time until
 * the first rows on slow 4G with a slow processor and at full speed, and the delay from a key in the search to the next
 * frame.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } })
const rounds = Number(values.rounds)
if (!(rounds >= 1)) throw new Error('--rounds must be a number from 1')

const counts = [85, 10_000]
const ready = hasButton('Sign in to order ')
const typed = 'dedicated madrid 64'

/** Starts a shop whose own catalogue has this number of plans. */
async function startShopWith(count: number): Promise<Shop> {
  const shop = await startShop()
  const { pool, close } = await openDatabase({ DATA_DIR: shop.dataDir }, false)
  try {
    const database = toDatabase(pool)
    await writeFlavors(database, manyPlans(count), await startMirror(database))
  } finally {
    await close()
  }
  return shop
}

/** The delay of each key until the next frame. The browser reports multiples of 8 ms and nothing below 16 ms. */
async function typeInSearch(browser: Browser, { url }: Shop): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } })
  try {
    const page = await context.newPage()
    await page.goto(`${url}/guest`)
    const search = page.getByRole('searchbox')
    await search.click()
    await page.waitForLoadState('networkidle')
    await page.evaluate(`
      globalThis.keys = []
      new PerformanceObserver(list => {
        for (const { name, duration } of list.getEntries())
          if (name === 'keydown') globalThis.keys.push(duration)
      }).observe({ type: 'event', durationThreshold: 16 })
    `)
    await search.pressSequentially(typed, { delay: 120 })
    for (const _ of typed) await search.press('Backspace', { delay: 120 })
    // Entries arrive after the frame of the last key.
    await untilQuiet(page)
    const seen = await page.evaluate<number[]>('globalThis.keys')
    const quick = 2 * typed.length - seen.length
    return [...Array<number>(Math.max(0, quick)).fill(16), ...seen]
  } finally {
    await context.close()
  }
}

function percentile95(delays: number[]): number {
  const sorted = [...delays].sort((left, right) => left - right)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}

/** Visits both shops in turns. The first round only warms up the servers. */
async function compareFirstRows(
  browser: Browser,
  shops: Shop[],
  options: { isSlow: boolean; cpu: number },
): Promise<void> {
  const series = counts.map(count => ({ count, times: [] as number[], kilobytes: 0 }))
  for (let round = 0; round <= rounds; round++)
    for (const [index, one] of series.entries()) {
      const url = `${shops[index]?.url}/guest`
      const seen = await visit(browser, { ...options, url, ready, timeoutMs: 120_000 })
      if (round > 0) one.times.push(seen.readyMs)
      one.kilobytes = seen.requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
    }
  console.log(options.isSlow ? 'First rows, slow 4G, slow processor:' : 'First rows, full speed:')
  for (const { count, times, kilobytes } of series)
    console.log(`  ${count} plans: ${formatRange(times)} ms, ${kilobytes.toFixed(0)} KB`)
  const [few, many] = series.map(({ times }) => times)
  console.log(`  ratio ${formatRatio(pairedRatio(many ?? [], few ?? []))} (goal: at most 1.3)`)
}

/** What to stop at the end, in the order of its start. */
const started: (() => Promise<unknown>)[] = []
try {
  console.log(`${rounds} rounds, ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`)
  const shops: Shop[] = []
  for (const count of counts) {
    const shop = await startShopWith(count)
    started.push(() => shop.stop())
    shops.push(shop)
  }
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  started.push(() => browser.close())
  await compareFirstRows(browser, shops, { isSlow: true, cpu: 4 })
  await compareFirstRows(browser, shops, { isSlow: false, cpu: 1 })
  for (const [index, count] of counts.entries()) {
    const shop = shops[index]
    if (!shop) throw new Error('Each number of plans has a shop')
    const delays = await typeInSearch(browser, shop)
    console.log(
      `A key in the search of ${count} plans: median ${median(delays)} ms, p95 ${percentile95(delays)} ms (goal: at most 50 ms)`,
    )
  }
} finally {
  await Promise.allSettled(started.reverse().map(stop => stop()))
}
