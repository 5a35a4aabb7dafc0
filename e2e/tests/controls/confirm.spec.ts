import { addPlan, cartLink } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { expect, test } from '../../tools/test.ts'

test.use({ hasTouch: true, contextOptions: { reducedMotion: 'no-preference' } })

test('confirm dialogs queue, and anything but the confirm button cancels', {
  tag: ['@S4.confirm.queue', '@S4.confirm.true', '@S4.confirm.false'],
}, async ({ page, context, shop }) => {
  await addSession(context, shop.url)
  await page.goto('/home?q=2c-4g%20paulo')
  await addPlan(page, 'Shared 2C-4G, Sao Paulo')
  await cartLink(page, 1).click()
  const clear = page.getByRole('button', { name: 'Clear cart' })
  const hourly = page.getByRole('radio', { name: 'Hourly', includeHidden: true })
  await expect(clear).toBeVisible()
  const question = page.getByRole('alertdialog')
  const choice = (name: string) => question.getByRole('button', { name })

  // Both clicks are dispatched at once, because the first dialog blocks the pointer.
  await clear.evaluate((button: HTMLElement) => {
    button.click()
    document.querySelector<HTMLElement>('input[type="radio"][value="hour"]')?.click()
  })
  await expect(question).toHaveCount(1)
  await expect(question).toHaveAccessibleName('Clear the cart?')
  await page.mouse.click(5, 5)
  await page.touchscreen.tap(5, 5)
  await expect(question).toHaveAccessibleName('Clear the cart?')
  await choice('Clear cart').focus()
  await page.keyboard.press('Escape')
  await expect(question).toHaveAccessibleName(/to hourly\?$/)
  await expect(choice('Keep monthly')).toBeFocused()
  await expect(hourly).not.toBeChecked()
  await choice('hourly').tap()
  await expect(question).toHaveCount(0)
  await expect(hourly).toBeChecked()

  await clear.click()
  await choice('Keep it').click()
  await expect(question).toHaveCount(0)
  await expect(cartLink(page, 1)).toBeVisible()
  await clear.click()
  await expect(choice('Keep it')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(choice('Clear cart')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})
