import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'

import { recordRequests, slow4g } from './recorder.ts'
import { countWaves, type SeenRequest } from './request-depth.ts'
import { startTrace } from './trace.ts'

export type Visit = {
  readyMs: number
  /** The first frame with a plan; NaN if there is none. */
  plansMs: number
  /** The time of the largest contentful paint. */
  lcpMs: number
  /** Number of tasks above 100 ms before the page was ready. */
  longTasks: number
  waves: number
  /** The requests that started before the last frame in which the page was not ready. */
  requests: SeenRequest[]
  all: SeenRequest[]
  origins: string[]
  isOneRuntime: boolean
  /** The events of Chromium's trace; empty unless it was asked for. */
  events: unknown[]
}

type VisitOptions = {
  url: string
  isSlow: boolean
  cpu: number
  /** A JavaScript expression that is true when a customer can use the page. */
  ready: string
  /** Records a trace, which makes the page slower. */
  hasTrace?: boolean
  /** How long the page can take until it is ready. Default: 30 s. */
  timeoutMs?: number
  /** Prepares the context, for example with a session and a cart. */
  prepare?: (context: BrowserContext) => Promise<void>
}

/** True when a button with this start of its name exists and does not wait for the code of the page. */
export const hasButton = (start: string) => `[...document.querySelectorAll('button')].some(button =>
  (button.getAttribute('aria-label') || button.innerText).startsWith(${JSON.stringify(start)}) &&
    !button.closest('[data-server-rendered]'))`

/**
 * Waits until the expression is true, and returns the milliseconds since it ran `before`. The policy of the shop forbids
 * `waitForFunction` with a text. Throws after 30 s.
 */
export async function untilTrue(page: Page, expression: string, before = ''): Promise<number> {
  const found = await page.evaluate(`new Promise(resolve => {
    const start = performance.now()
    ${before}
    ;(function check() {
      const ms = performance.now() - start
      if (${expression}) resolve(ms)
      else if (ms > 30_000) resolve(null)
      else requestAnimationFrame(check)
    })()
  })`)
  if (found === null) throw new Error(`${page.url()} does not become ready: ${expression}`)
  return Number(found)
}

/** Waits until slots and other late parts have loaded, too. */
export async function untilQuiet(page: Page): Promise<void> {
  await untilTrue(page, 'document.documentElement.dataset.quiet')
  await page.waitForLoadState('networkidle')
}

const readyBinding = 'benchReady'

/**
 * Returns a function that waits until the page is ready; its result is false after `timeoutMs`. Unlike `waitForFunction`,
 * this runs no script of the driver in the page, which would be a task of 100 ms on a slow processor.
 */
async function listenForReady(
  session: CDPSession,
): Promise<(timeoutMs: number) => Promise<boolean>> {
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: readyBinding })
  const ready = new Promise<true>(resolve => {
    session.once('Runtime.bindingCalled', () => resolve(true))
  })
  return timeoutMs => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>(resolve => {
      timer = setTimeout(() => resolve(false), timeoutMs)
    })
    return Promise.race([ready, late]).finally(() => clearTimeout(timer))
  }
}

/** The script is a string, because a function would contain helpers of the loader. */
const watchReady = (ready: string) => `
  (function check() {
    if (!globalThis.plansMs && document.querySelector('main tr[data-product]'))
      globalThis.plansMs = performance.now()
    if (${ready}) {
      performance.mark('bench:ready')
      return ${readyBinding}('')
    }
    globalThis.notReadyMs = performance.now()
    requestAnimationFrame(check)
  })()
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) globalThis.lcpMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  globalThis.tasks = []
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) globalThis.tasks.push(entry)
  }).observe({ type: 'longtask', buffered: true })
`

/** Visits a page in a new browser context, whose cache is empty unless `prepare` fills it. */
export async function visit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const { ready, prepare } = options
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } })
  try {
    await prepare?.(context)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const requests = await recordRequests(session)
    if (options.isSlow) {
      await session.send('Network.emulateNetworkConditions', { offline: false, ...slow4g })
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: options.cpu })
    const untilReady = await listenForReady(session)
    const stopTrace = options.hasTrace ? await startTrace(session) : null
    await page.addInitScript({ content: watchReady(ready) })
    await page.goto(options.url, { waitUntil: 'commit' })
    if (!(await untilReady(options.timeoutMs ?? 30_000)))
      throw new Error(`${options.url} is not ready; the browser shows ${page.url()}`)
    const events = (await stopTrace?.()) ?? []
    return { ...(await summarize(page, requests)), events }
  } finally {
    await context.close()
  }
}

/** Chromium reports the largest paint of a frame only after the next frame, which a quiet page never paints. */
async function paintOnce(page: Page): Promise<void> {
  await page.evaluate(`new Promise(resolve => {
    document.documentElement.style.backgroundColor = '#fefefe'
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })`)
}

async function summarize(page: Page, all: SeenRequest[]): Promise<Omit<Visit, 'events'>> {
  await untilQuiet(page)
  await paintOnce(page)
  const seen = await page.evaluate(() => {
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__?: { __INSTANCES__: object[] }
    }
    const makers = (federation?.__INSTANCES__ ?? []).map(instance => instance.constructor)
    const readyMs = performance.getEntriesByName('bench:ready')[0]?.startTime ?? Number.NaN
    const { tasks, notReadyMs } = globalThis as unknown as {
      tasks: PerformanceEntry[]
      notReadyMs: number
    }
    return {
      readyMs,
      notReadyMs,
      longTasks: tasks.filter(({ startTime, duration }) => duration > 100 && startTime < readyMs)
        .length,
      lcpMs: Number((globalThis as { lcpMs?: number }).lcpMs ?? Number.NaN),
      plansMs: Number((globalThis as { plansMs?: number }).plansMs ?? Number.NaN),
      isOneRuntime: makers.length > 1 && new Set(makers).size === 1,
    }
  })
  const { notReadyMs, ...times } = seen
  // The frame that makes the page ready also starts requests that are not needed for it.
  const until = (all[0]?.start ?? 0) + notReadyMs / 1000
  return {
    ...times,
    waves: countWaves(all, until),
    requests: all.filter(({ start }) => start <= until),
    all,
    origins: [...new Set(all.map(({ url }) => new URL(url).origin))],
  }
}
