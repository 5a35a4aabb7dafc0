import type { Page } from '@playwright/test'

/** Adds up the layout shifts of the page from its start. Returns a function that reads the sum (0: nothing moved). */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        Object.assign(globalThis, {
          shifted: Reflect.get(globalThis, 'shifted') + Reflect.get(entry, 'value'),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Reflect.get(globalThis, 'shifted'))
}
