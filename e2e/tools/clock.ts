import type { Page } from '@playwright/test'

/** Stops the page's clock; from here on its time passes only by `pass`. Needs `page.clock.install()` before the page. */
export async function stopClock(page: Page): Promise<void> {
  // A moment of the page's own clock: this machine's may stand elsewhere.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}

/** Lets exactly this time pass, and the page draw what came of it. */
export async function pass(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds)
  // React draws in a task of its own, which no clock holds up.
  await page.evaluate(
    () =>
      new Promise(resolve => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      }),
  )
}
