import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const timeoutMs = 5000
const pauseMs = 80

/** Runs in the page: a text that changes while the content loads; null while the page shows that it loads. */
function readProgress(): string | null {
  const isBusy =
    document.querySelector('main :is([aria-busy="true"], [class*="skeleton"])') !== null
  return isBusy
    ? null
    : `${document.querySelectorAll('*').length} ${document.body.innerText.length}`
}

/** Waits until the content of the page is loaded. A page that never settles is looked at as it is. */
export async function untilSettled(page: Page): Promise<void> {
  const deadline = performance.now() + timeoutMs
  let last: string | null = null
  while (performance.now() < deadline) {
    const progress = await page.evaluate(readProgress)
    if (progress !== null && progress === last) return
    last = progress
    await wait(pauseMs)
  }
}
