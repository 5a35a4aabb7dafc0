import type { Page } from '@playwright/test'

import { addPlan, cartLink } from '../../tools/actions.ts'
import { openAsCustomer, plansIn } from '../../tools/open-as-customer.ts'
import { expect, test } from '../../tools/test.ts'

test('a plan of the other type is rejected with an explanation and changes nothing', {
  tag: ['@S4.add.planType-mismatch', '@S4.add.planType-log'],
}, async ({ page, shop }) => {
  const logged = page.waitForEvent('console', message =>
    message.text().includes('planType is not match'),
  )
  await openAsCustomer(page, shop.url + plansIn('taipei-tw'))
  await addPlan(page, 'Shared 1C-2G, Taipei')
  await expect(cartLink(page, 1)).toBeVisible()
  await page.getByRole('button', { name: 'Add GPU L4 x1, Taipei' }).click()

  const dialog = page.getByRole('alertdialog', { name: 'GPU plans are ordered separately' })
  await expect(dialog).toBeVisible()
  await logged
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(cartLink(page, 1)).toBeVisible()
})

test('adding with the other interval prompts once and then updates all prices', {
  tag: ['@S4.add.interval-switch', '@S4.add.one-interval'],
}, async ({ page, shop }) => {
  await openAsCustomer(page, shop.url + plansIn('taipei-tw'))
  await addPlan(page, 'Shared 1C-2G, Taipei')
  await expect(cartLink(page, 1)).toBeVisible()
  await page.getByRole('radio', { name: 'Hourly' }).click()
  await addPlan(page, 'Shared 4C-8G, Taipei')
  await page.getByRole('button', { name: 'Change to hourly' }).click()
  await cartLink(page, 2).click()

  await expect(page.getByRole('radio', { name: 'Hourly' })).toBeChecked()
  await expect(page.getByText('$0.0418')).toBeVisible()
})

test('the cart shows each line with its quantity and the total', {
  tag: ['@S2.cart', '@S2.cart.quantities', '@S2.cart.totals'],
}, async ({ page, shop }) => {
  await openAsCustomer(page, shop.url + plansIn('frankfurt-de'))
  await addPlan(page, 'Shared 2C-4G, Frankfurt', 2)
  await addPlan(page, 'Shared 8C-16G, Frankfurt')
  await cartLink(page, 3).click()
  const lines = page.getByRole('main').getByRole('listitem')
  const first = lines.filter({ hasText: 'Shared 2C-4G' })
  const quantity = first.getByRole('spinbutton', {
    name: 'Quantity of Shared 2C-4G, Frankfurt',
  })
  const summary = page.getByRole('complementary', { name: 'Summary' })

  await expect(lines.filter({ has: page.getByRole('spinbutton') })).toHaveCount(2)
  await expect(first).toContainText('Frankfurt')
  await expect(first).toContainText('$11.00')
  await expect(quantity).toHaveValue('2')
  await expect(first).toContainText('$22.00')
  const other = lines.filter({ hasText: 'Shared 8C-16G' })
  await expect(other.getByRole('spinbutton')).toHaveValue('1')
  await expect(other).toContainText('$44.00')
  await expect(summary).toContainText('$66.00')

  await quantity.fill('3')
  await quantity.press('Enter')
  await expect(first).toContainText('$33.00')
  await expect(summary).toContainText('$77.00')
  await expect(cartLink(page, 4)).toBeVisible()
})

test('clearing the cart needs a confirmation, and removing a line can be undone', {
  tag: ['@S4.clear', '@S4.confirm.false'],
}, async ({ page, shop }) => {
  await openAsCustomer(page, shop.url + plansIn('taipei-tw'))
  await addPlan(page, 'Shared 1C-2G, Taipei')
  await cartLink(page, 1).click()
  await page.getByRole('button', { name: 'Remove Shared 1C-2G, Taipei' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cartLink(page, 1)).toBeVisible()

  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(cartLink(page, 1)).toBeVisible()
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear cart' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('two tabs share the cart', { tag: '@S4.persist.tabs' }, async ({ page, context, shop }) => {
  await openAsCustomer(page, shop.url + plansIn('tokyo-jp'))
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(other.getByText('Your cart is empty')).toBeVisible()

  await addPlan(page, 'Shared 2C-4G, Tokyo', 2)
  await expect(cartLink(other, 2)).toBeVisible()
  await other.getByRole('button', { name: 'Remove Shared 2C-4G, Tokyo' }).click()
  await expect(cartLink(page, 0)).toBeVisible()
})

/** Clicks the add buttons of two plans fifty times in total, without waiting for the results. */
async function clickFifty(page: Page): Promise<void> {
  await page.evaluate(() => {
    const buttons = ['Add Shared 2C-4G, Tokyo', 'Add Shared 4C-8G, Tokyo'].map(name =>
      document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`),
    )
    for (let index = 0; index < 50; index++) buttons[index % 2]?.click()
  })
}

test('two tabs add 50 units each, interleaved, and both show 100', {
  tag: ['@S7', '@S4.persist.no-lost-update'],
}, async ({ page, context, shop }) => {
  test.slow()
  await openAsCustomer(page, shop.url + plansIn('tokyo-jp'))
  const other = await context.newPage()
  await other.goto(plansIn('tokyo-jp'))
  await expect(other.getByRole('button', { name: 'Add Shared 2C-4G, Tokyo' })).toBeVisible()

  await Promise.all([clickFifty(page), clickFifty(other)])
  // A busy machine needs a while for a hundred sequential transactions.
  await expect(cartLink(page, 100)).toBeVisible({ timeout: 90_000 })
  await expect(cartLink(other, 100)).toBeVisible()
})
