import type { BrowserContext } from 'playwright'

import { type FirstPage, firstPages } from './first-pages.ts'
import { recordRequests } from './recorder.ts'
import type { SeenRequest } from './request-depth.ts'
import { untilTrue } from './visit.ts'

/** A link from one page of the shop to another. */
export type Journey = { from: FirstPage; to: FirstPage; link: string }

export const journeys: Journey[] = [
  {
    from: { ...firstPages.home, visitor: 'customer with a cart' },
    to: firstPages.cart,
    link: 'header a[href="/cart"]',
  },
  { from: firstPages.cart, to: firstPages.order, link: 'main a[href$="/order"]' },
]

/** How long customers point at a link before they click. */
const hoverMs = 300

/**
 * Opens the first page, points at the link as customers do before they click, and measures from the click until the
 * next page can be used. Returns the requests between the two.
 */
export async function followLink(
  context: BrowserContext,
  origin: string,
  { from, to, link }: Journey,
): Promise<{ readyMs: number; requests: SeenRequest[] }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const seen = await recordRequests(session)
  await page.goto(origin + from.path)
  await untilTrue(page, from.ready)
  await page.waitForLoadState('networkidle')
  await untilTrue(page, 'document.documentElement.dataset.quiet')
  await page.locator(link).first().hover()
  await page.waitForTimeout(hoverMs)
  const before = seen.length
  const readyMs = await page.evaluate(clickUntil(link, to))
  const requests = seen.slice(before)
  return { readyMs: Number(readyMs), requests }
}

/** The script is a string, because a function would contain helpers of the loader. */
const clickUntil = (link: string, { path, ready }: FirstPage) => `new Promise(resolve => {
  const start = performance.now()
  document.querySelector(${JSON.stringify(link)}).click()
  ;(function check() {
    if (location.pathname === ${JSON.stringify(path)} && (${ready})) resolve(performance.now() - start)
    else requestAnimationFrame(check)
  })()
})`
