import { advanceClock, stopClock } from '../../tools/clock.ts'
import { expect, test } from '../../tools/test.ts'
import { createFinger } from '../../tools/touch.ts'

test.use({ hasTouch: true, contextOptions: { reducedMotion: 'no-preference' } })

test('a number field repeats by mouse, touch and keyboard with exact timing', {
  tag: [
    '@S9.number-field.hold',
    '@S9.number-field.repeat',
    '@S9.number-field.page',
    '@S5.number-field.clamp',
    '@S5.number-field.snap',
    '@S4.number-field.mouse',
    '@S4.number-field.touch',
  ],
}, async ({ page }) => {
  await page.clock.install()
  await page.goto('/guest?q=4c-16g%20madrid&hours=100')
  const field = page.getByRole('spinbutton', { name: 'Hours a month' })
  const plus = page.getByRole('button', { name: 'Increase hours a month' })
  const minus = page.getByRole('button', { name: 'Decrease hours a month' })
  await expect(field).toHaveValue('100')
  await stopClock(page)
  const after = async (milliseconds: number, value: string) => {
    await advanceClock(page, milliseconds)
    await expect(field, `after ${milliseconds} ms`).toHaveValue(value)
  }

  await plus.hover()
  await page.mouse.down()
  await after(399, '101')
  await after(1, '102')
  await after(59, '102')
  await after(1, '103')
  await after(120, '105')
  await page.mouse.up()
  await after(2000, '105')

  const finger = await createFinger(page)
  await finger.down(minus)
  await after(399, '105')
  await after(1, '104')
  await after(59, '104')
  await after(1, '103')
  await finger.up()
  await after(2000, '103')
  await finger.down(minus)
  await after(100, '103')
  await finger.up()
  await after(0, '102')
  await finger.down(minus)
  await finger.move(0, 60)
  await after(1000, '102')
  await finger.up()
  await after(1000, '102')

  await field.focus()
  for (const [key, value] of [
    ['PageUp', '112'],
    ['PageDown', '102'],
    ['ArrowUp', '103'],
    ['End', '744'],
    ['PageUp', '744'],
    ['Home', '1'],
    ['PageDown', '1'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(field, key).toHaveValue(value)
  }
  await plus.focus()
  await page.keyboard.press('Space')
  await expect(field).toHaveValue('2')
  for (const [typed, value] of [
    ['9999', '744'],
    ['0', '1'],
    ['2.6', '3'],
  ] as const) {
    await field.focus()
    await field.press('ControlOrMeta+a')
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
    await expect(field, typed).toHaveValue(value)
  }
})
