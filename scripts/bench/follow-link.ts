import type { BrowserContext } from 'playwright'

import { type FirstPage, firstPages } from './first-pages.ts'
import { recordRequests } from './recorder.ts'
import type { SeenRequest } from './request-depth.ts'
import { untilQuiet, untilTrue } from './visit.ts'

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
  await untilQuiet(page)
  await page.locator(link).first().hover()
  await page.waitForTimeout(hoverMs)
  const before = seen.length
  const isReady = `location.pathname === ${JSON.stringify(to.path)} && (${to.ready})`
  const click = `document.querySelector(${JSON.stringify(link)}).click()`
  const readyMs = await untilTrue(page, isReady, click)
  return { readyMs, requests: seen.slice(before) }
}
