import { expect, type Page, type Request } from '@playwright/test'

type Promised = {
  path: string
  /** The file that fails or gets no response. */
  file: RegExp
  /** The text that must appear in the page. */
  text: string
  /** The time starts with the first request for the file, or with its first failure. */
  since: 'requested' | 'failed'
  withinMs: number
}

const mostVisits = 2

/**
 * Opens a page with a broken file and expects a text in time. A second visit is allowed, because the machine may
 * stall. Returns the number of visits.
 */
export async function expectInTime(page: Page, promised: Promised): Promise<number> {
  const { path, file, text, since, withinMs } = promised
  const predicate = (request: Request) => file.test(new URL(request.url()).pathname)
  const events = {
    requested: () => page.waitForEvent('request', { predicate }),
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
    const startedAt = Date.now()
    await expect(page.getByText(text)).toBeVisible()
    const tookMs = (await seenAt(page)) - startedAt
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

/** Records when a text first appears in the page; `seenAt` returns the time in ms. */
async function watchFor(page: Page, text: string): Promise<void> {
  await page.addInitScript(requested => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes(requested)) globalThis.testSeenAt ??= Date.now()
    }).observe(document, { childList: true, subtree: true })
  }, text)
}

function seenAt(page: Page): Promise<number> {
  return page.evaluate(() => globalThis.testSeenAt ?? Number.POSITIVE_INFINITY)
}
