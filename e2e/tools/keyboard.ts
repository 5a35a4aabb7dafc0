import { expect, type Locator, type Page } from '@playwright/test'

/** Whether whoever looks at the page can see where the focus is: on the element or on what stands for it. */
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

/** Tab after Tab until the element has the focus, which must be seen at every stop. */
export async function tabTo(page: Page, target: Locator, mostStops = 60): Promise<void> {
  const focused = page.locator(':focus')
  await expect(target).toBeVisible()
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? '')
    expect(await page.evaluate(isFocusSeen), `The focus is not seen on ${name}`).toBe(true)
    // Asked in one step: what stands in for a part may be exchanged between two.
    if ((await target.and(focused).count()) > 0) return
  }
  throw new Error(`Not reached within ${mostStops} stops: ${target}`)
}

/** After a step within the page the keyboard goes on from somewhere. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'focus' })
    .not.toBe('BODY')
}
