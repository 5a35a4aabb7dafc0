import type { Locator, Page, Route } from '@playwright/test'

type Cure = {
  /** What fails, and may come back by the press alone. */
  asked: string | RegExp
  mend: () => unknown
  button: Locator
}

/**
 * Mends, then presses. Most parts also ask again by themselves after some seconds, and the button would be gone: what
 * they ask before the press is still refused.
 */
export async function retryByPress(page: Page, { asked, mend, button }: Cure): Promise<void> {
  const refuse = async (route: Route) => {
    if (await page.evaluate(() => 'isPressed' in document)) await route.fallback()
    else await route.abort()
  }
  await page.evaluate(() => {
    const note = () => Object.assign(document, { isPressed: true })
    document.addEventListener('click', note, { capture: true, once: true })
  })
  await page.route(asked, refuse)
  await mend()
  // Its answer first: a request that is still held here would be left without one.
  await Promise.all([page.waitForResponse(asked), button.click()])
  await page.unroute(asked, refuse)
}
