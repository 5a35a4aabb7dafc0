import type { Locator, Page } from '@playwright/test'

type Finger = {
  /** Touches the middle of the element. */
  down: (on: Locator) => Promise<void>
  /** Moves to this distance from the start of the touch, in px. */
  move: (x: number, y: number) => Promise<void>
  up: () => Promise<void>
}

/** One emulated finger of the browser, which causes touch and pointer events and scrolls. */
export async function createFinger(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page)
  let from = { x: 0, y: 0 }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: (typeof from)[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  return {
    async down(on) {
      await on.scrollIntoViewIfNeeded()
      const box = await on.boundingBox()
      if (!box) throw new Error(`Not visible: ${on}`)
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
