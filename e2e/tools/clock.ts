import type { Page } from '@playwright/test'

/** Stops the page's clock, which only `pass` advances afterwards. Call `page.clock.install()` before the page loads. */
export async function stopClock(page: Page): Promise<void> {
  // This is the page's own time, which may differ from the time of the machine.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}

/** Advances the page's clock by exactly this time and waits until the page has rendered. */
export async function advanceClock(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds)
  // React renders in a separate task, which the clock does not stop.
  await page.evaluate(
    () =>
      new Promise(resolve => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      }),
  )
}
