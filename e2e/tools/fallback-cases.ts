import { expect, type Page, type Request } from '@playwright/test'

type Promised = {
  path: string
  /** The file that fails, or is never answered. */
  file: RegExp
  /** What must stand in the page. */
  text: string
  /** Since the first request for the file, or since its first failure. */
  since: 'asked' | 'failed'
  withinMs: number
}

const mostVisits = 2

/**
 * Opens a page with a broken file; a text must stand in it in time. A machine that stands still for a moment gets a
 * second visit; answers with how many there were.
 */
export async function expectInTime(page: Page, promised: Promised): Promise<number> {
  const { path, file, text, since, withinMs } = promised
  const predicate = (request: Request) => file.test(new URL(request.url()).pathname)
  const events = {
    asked: () => page.waitForEvent('request', { predicate }),
    failed: () =>
      Promise.race([
        page.waitForEvent('requestfailed', { predicate }),
        page.waitForEvent('requestfinished', { predicate }),
      ]),
  }
  await watchFor(page, text)
  for (let visits = 1; ; visits++) {
    const event = events[since]()
    await page.goto(path, { waitUntil: 'commit' })
    await event
    const begin = Date.now()
    await expect(page.getByText(text)).toBeVisible()
    const tookMs = (await seenAt(page)) - begin
    if (tookMs < withinMs) return visits
    if (visits === mostVisits) expect(tookMs).toBeLessThan(withinMs)
  }
}

export async function retryPage(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
}

declare global {
  var testSeenAt: number | undefined
}

/** Notes when a text first stands in the page, to the millisecond; `seenAt` tells it as a date. */
async function watchFor(page: Page, text: string): Promise<void> {
  await page.addInitScript(wanted => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes(wanted)) globalThis.testSeenAt ??= Date.now()
    }).observe(document, { childList: true, subtree: true })
  }, text)
}

function seenAt(page: Page): Promise<number> {
  return page.evaluate(() => globalThis.testSeenAt ?? Number.POSITIVE_INFINITY)
}
