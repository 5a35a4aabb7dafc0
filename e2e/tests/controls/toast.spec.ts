import { addPlan } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { advanceClock, stopClock } from '../../tools/clock.ts'
import { expect, type Page, test } from '../../tools/test.ts'
import { createFinger } from '../../tools/touch.ts'

test.use({ hasTouch: true, contextOptions: { reducedMotion: 'no-preference' } })

type Notes = { announced: string[]; delays: number[] }

/** Records live region announcements and long timers, starting before the first script. */
function recordAnnouncements() {
  const notes: Notes = { announced: [], delays: [] }
  Object.assign(window, { notes })
  const setTimer = window.setTimeout
  Object.assign(window, {
    setTimeout: (run: () => void, delay = 0, ...rest: never[]) => {
      if (delay > 100_000) notes.delays.push(delay)
      return setTimer(run, delay, ...rest)
    },
  })
  new MutationObserver(records => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      const element = node instanceof Element ? node : node.parentElement
      const text = node.textContent?.trim()
      if (text && element?.closest('[aria-live], [role="status"], [role="alert"], [role="log"]'))
        notes.announced.push(text)
    }
  }).observe(document, { childList: true, subtree: true })
}

const notesOf = (page: Page) => page.evaluate(() => (window as unknown as { notes: Notes }).notes)

test('a toast lasts 5 s, closes on a swipe of 50 px, gets the focus with F8 and is announced once', {
  tag: [
    '@S9.toast.duration',
    '@S9.toast.swipe',
    '@S9.toast.hotkey',
    '@S9.toast.one',
    '@S9.toast.removal',
    '@S4.toast.one',
    '@S4.toast.announced',
    '@S4.toast.paused',
  ],
}, async ({ page, context, shop }) => {
  await page.clock.install()
  await page.addInitScript(recordAnnouncements)
  await addSession(context, shop.url)
  await page.goto('/home?q=2c-4g')
  const toasts = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
  const add = async (place: string) => {
    await addPlan(page, `Shared 2C-4G, ${place}`)
    await expect(toasts).toContainText(place)
    await page.mouse.move(5, 5)
  }
  // The first toast loads the code.
  await add('Sao Paulo')
  await page.keyboard.press('F8')
  await expect(page.locator(':focus')).toHaveRole('list')
  await toasts.getByRole('button', { name: 'Close' }).click()
  await expect(toasts).toHaveCount(0)

  await stopClock(page)
  await add('Tokyo')
  await advanceClock(page, 4999)
  await expect(toasts).toHaveCount(1)
  await advanceClock(page, 1)
  await expect(toasts).toHaveCount(0)
  const { announced, delays } = await notesOf(page)
  expect(announced.filter(text => text.includes('Tokyo'))).toHaveLength(1)
  expect(delays).toContain(1_000_000)

  await add('Taipei')
  await toasts.hover()
  await advanceClock(page, 60_000)
  await add('Singapore')
  await expect(toasts).toHaveCount(1)

  const swipe = async (by: number) => {
    const { x, y } = (await toasts.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(x + 20, y + 10)
    await page.mouse.down()
    await page.mouse.move(x + 40, y + 10)
    await page.mouse.move(x + 20 + by, y + 10)
    await page.mouse.up()
  }
  await swipe(50)
  await expect(toasts).toHaveAttribute('data-swipe', 'cancel')
  await swipe(51)
  await expect(toasts).toHaveCount(0)

  const finger = await createFinger(page)
  await add('Tokyo')
  for (const [by, left] of [
    [-80, 1],
    [50, 1],
    [51, 0],
  ] as const) {
    await finger.down(toasts)
    await finger.move(Math.sign(by) * 20, 0)
    await finger.move(by, 0)
    await finger.up()
    await expect(toasts, `swiped ${by} px`).toHaveCount(left)
  }
})
