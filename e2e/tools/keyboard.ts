import { expect, type Locator, type Page } from '@playwright/test'

/** Whether the focus is visible, on the focused element or on an element that represents it. */
function isFocusSeen(): boolean {
  const focused = document.activeElement
  if (!focused || focused === document.body) return false
  const around = [focused, focused.nextElementSibling, focused.parentElement]
  const isMarked = (element: Element | null | undefined) => {
    if (!element) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  }
  return [...around, focused.closest('label')].some(isMarked)
}

/** Presses Tab until the element has the focus. The focus must be visible at every stop. */
export async function tabTo(page: Page, target: Locator, mostStops = 60): Promise<void> {
  const focused = page.locator(':focus')
  await expect(target).toBeVisible()
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? '')
    expect(await page.evaluate(isFocusSeen), `The focus is not visible on ${name}`).toBe(true)
    // This is one query, because the page may replace a placeholder between two queries.
    if ((await target.and(focused).count()) > 0) return
  }
  throw new Error(`Not reached within ${mostStops} stops: ${target}`)
}

/** Expects that an element has the focus after a client-side change. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'focus' })
    .not.toBe('BODY')
}
