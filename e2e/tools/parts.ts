import { expect, type Page } from '@playwright/test'

type Broken = {
  /** What customers call the part: `The list of plans`. */
  name: string
  path: string
  /** The file that fails. */
  file: RegExp
  withinMs?: number
}

const mostVisits = 2

/**
 * Opens a page with a broken file; its fallback, naming it, must stand within 3 s of the first failure. A machine that
 * stands still for a moment gets a second visit; answers with how many there were.
 */
export async function expectFallback(page: Page, broken: Broken): Promise<number> {
  const { name, path, file, withinMs = 3000 } = broken
  const isIt = (url: string) => file.test(new URL(url).pathname)
  const text = `${name} could not be loaded`
  await watchFor(page, text)
  for (let visits = 1; ; visits++) {
    const failure = Promise.race([
      page.waitForEvent('requestfailed', { predicate: request => isIt(request.url()) }),
      page.waitForEvent('requestfinished', { predicate: request => isIt(request.url()) }),
    ])
    await page.goto(path, { waitUntil: 'commit' })
    await failure
    const since = Date.now()
    await expect(page.getByText(text)).toBeVisible()
    const tookMs = (await seenAt(page)) - since
    if (tookMs < withinMs) return visits
    if (visits === mostVisits) expect(tookMs).toBeLessThan(withinMs)
  }
}

export async function retryPage(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
}

declare global {
  var deedSeenAt: number | undefined
}

/** Notes when a text first stands in the page, to the millisecond; `seenAt` tells it as a date. */
export async function watchFor(page: Page, text: string): Promise<void> {
  await page.addInitScript(wanted => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes(wanted)) globalThis.deedSeenAt ??= Date.now()
    }).observe(document, { childList: true, subtree: true })
  }, text)
}

export function seenAt(page: Page): Promise<number> {
  return page.evaluate(() => globalThis.deedSeenAt ?? Number.POSITIVE_INFINITY)
}
