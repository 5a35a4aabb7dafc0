import type { Locator, Page, Route } from '@playwright/test'

type Repair = {
  /** The requests that fail and may succeed only after the click. */
  request: string | RegExp
  repair: () => unknown
  button: Locator
}

/**
 * Repairs the fault and clicks the button. Most pages also retry automatically after some seconds, which would remove
 * the button. Requests before the click therefore still fail.
 */
export async function retryByPress(page: Page, { request, repair, button }: Repair): Promise<void> {
  const reject = async (route: Route) => {
    if (await page.evaluate(() => 'isPressed' in document)) await route.fallback()
    else await route.abort()
  }
  await page.evaluate(() => {
    const markPressed = () => Object.assign(document, { isPressed: true })
    document.addEventListener('click', markPressed, { capture: true, once: true })
  })
  await page.route(request, reject)
  await repair()
  // `unroute` must wait for the response, or a pending request would stay without one.
  await Promise.all([page.waitForResponse(request), button.click()])
  await page.unroute(request, reject)
}
