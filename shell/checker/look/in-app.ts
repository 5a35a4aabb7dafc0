import type { Page } from 'playwright-core'

/** Goes to a path of the shop without a page load, as the Back button does. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(next => {
    history.pushState({}, '', next)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}
