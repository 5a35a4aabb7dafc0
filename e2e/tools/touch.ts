import type { Locator, Page } from '@playwright/test'

type Finger = {
  /** Down in the middle of the element. */
  down: (on: Locator) => Promise<void>
  /** So far from where it went down, px. */
  move: (x: number, y: number) => Promise<void>
  up: () => Promise<void>
}

/** One finger of the browser itself: what it does comes as touch and pointer events, and scrolls where it may. */
export async function createFinger(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page)
  let from = { x: 0, y: 0 }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: (typeof from)[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  return {
    async down(on) {
      await on.scrollIntoViewIfNeeded()
      const box = await on.boundingBox()
      if (!box) throw new Error(`Not to be seen: ${on}`)
      from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      await send('touchStart', [from])
    },
    async move(x, y) {
      await send('touchMove', [{ x: from.x + x, y: from.y + y }])
    },
    async up() {
      await send('touchEnd', [])
    },
  }
}
