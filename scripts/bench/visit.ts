import type { Browser, BrowserContext, Page } from 'playwright'

import { recordRequests, slow4g } from './recorder.ts'
import { countWaves, type SeenRequest } from './request-depth.ts'

export type Visit = {
  readyMs: number
  /** The time of the largest contentful paint. */
  lcpMs: number
  waves: number
  /** The time until the page is ready. */
  requests: SeenRequest[]
  all: SeenRequest[]
  origins: string[]
  isOneRuntime: boolean
}

type VisitOptions = {
  url: string
  isSlow: boolean
  cpu: number
  /** A JavaScript expression that is true when a customer can use the page. */
  ready?: string
  /** Prepares the context, for example with a session and a cart. */
  prepare?: (context: BrowserContext) => Promise<void>
}

/** True when a button with this start of its name exists. */
export const hasButton = (start: string) => `[...document.querySelectorAll('button')].some(button =>
  (button.getAttribute('aria-label') || button.innerText).startsWith(${JSON.stringify(start)}))`

/** The script is a string, because a function would contain helpers of the loader. */
const watchReady = (ready: string) => `
  (function check() {
    if (${ready}) performance.mark('bench:ready')
    else requestAnimationFrame(check)
  })()
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) globalThis.lcpMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
`

/**
 * Visits a page with a cold cache in a new browser context. By default it is ready when a customer can add the first
 * plan to the cart.
 */
export async function visit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const { ready = hasButton('Add '), prepare } = options
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
    await page.addInitScript({ content: watchReady(ready) })
    await page.goto(options.url, { waitUntil: 'commit' })
    await page
      .waitForFunction(() => performance.getEntriesByName('bench:ready').length > 0)
      .catch(cause => {
        throw new Error(`${options.url} is not ready; the browser shows ${page.url()}`, { cause })
      })
    return await summarize(page, requests)
  } finally {
    await context.close()
  }
}

async function summarize(page: Page, all: SeenRequest[]): Promise<Visit> {
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => {
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__?: { __INSTANCES__: object[] }
    }
    const makers = (federation?.__INSTANCES__ ?? []).map(instance => instance.constructor)
    return {
      readyMs: performance.getEntriesByName('bench:ready')[0]?.startTime ?? Number.NaN,
      lcpMs: Number((globalThis as { lcpMs?: number }).lcpMs ?? Number.NaN),
      isOneRuntime: makers.length > 1 && new Set(makers).size === 1,
    }
  })
  const first = all[0]?.start ?? 0
  const until = first + seen.readyMs / 1000
  return {
    ...seen,
    waves: countWaves(all, until),
    requests: all.filter(({ start }) => start <= until),
    all,
    origins: [...new Set(all.map(({ url }) => new URL(url).origin))],
  }
}
