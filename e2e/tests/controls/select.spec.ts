import { advanceClock, stopClock } from '../../tools/clock.ts'
import { expect, test } from '../../tools/test.ts'

test.use({ hasTouch: true, contextOptions: { reducedMotion: 'no-preference' } })

test('a select works by keyboard, mouse and touch, and its typeahead resets after 1 s', {
  tag: ['@S9.typeahead', '@S4.select.keys'],
}, async ({ page }) => {
  await page.clock.install()
  await page.goto('/guest')
  const box = page.getByRole('combobox', { name: 'Location' })
  const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })
  // The options load with the plans.
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await box.focus()
  await page.keyboard.press('Enter')
  await expect(option('All')).toBeFocused()
  await stopClock(page)
  const typeAfter = async (milliseconds: number, key: string, focused: string) => {
    await advanceClock(page, milliseconds - 1)
    await page.keyboard.press(key)
    // Radix moves the focus in a timer.
    await advanceClock(page, 1)
    await expect(option(focused), `${key} after ${milliseconds} ms`).toBeFocused()
  }
  await typeAfter(1, 's', 'Singapore')
  await typeAfter(999, 'a', 'Sao Paulo')
  await typeAfter(1000, 's', 'Singapore')
  await typeAfter(1000, 'm', 'Madrid')
  await page.keyboard.press('Escape')
  await advanceClock(page, 1000)
  await expect(option('Tokyo')).toHaveCount(0)
  await expect(box).toBeFocused()
  await expect(box).toContainText('All')

  await page.keyboard.press('m')
  await expect(box).toContainText('Madrid')
  await page.clock.resume()
  await box.click()
  await option('Tokyo').click()
  await expect(box).toContainText('Tokyo')
  await box.tap()
  await option('Taipei').tap()
  await expect(box).toContainText('Taipei')
  await expect(box).toBeFocused()
})
