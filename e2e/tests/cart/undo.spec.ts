import type { Page } from '@playwright/test'

import { addPlan, cartLink, openSignedIn } from '../../tools/actions.ts'
import { tabTo } from '../../tools/keyboard.ts'
import { openAsCustomer, plansIn } from '../../tools/open-as-customer.ts'
import { expect, test } from '../../tools/test.ts'

const remove = (page: Page, plan: string) => page.getByRole('button', { name: `Remove ${plan}` })
const lines = (page: Page) =>
  page.getByRole('region', { name: 'Plans in your cart' }).getByRole('heading', { level: 2 })

/** Fills the cart with three plans, with two units of the first. */
async function fillCart(page: Page, shopUrl: string): Promise<void> {
  await openAsCustomer(page, shopUrl + plansIn('tokyo-jp'))
  await addPlan(page, 'Shared 2C-4G, Tokyo', 2)
  await expect(cartLink(page, 2)).toBeVisible()
  await addPlan(page, 'Shared 4C-8G, Tokyo')
  await expect(cartLink(page, 3)).toBeVisible()
  await addPlan(page, 'Shared 1C-2G, Tokyo')
  await cartLink(page, 4).click()
  await expect(lines(page)).toHaveText(['Shared 2C-4G', 'Shared 4C-8G', 'Shared 1C-2G'])
}

test('the keyboard alone restores a removed line to its position, and the focus is never lost', async ({
  page,
  shop,
}) => {
  await fillCart(page, shop.url)
  await remove(page, 'Shared 2C-4G, Tokyo').click()
  await expect(remove(page, 'Shared 4C-8G, Tokyo')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('F8')
  await tabTo(page, page.getByRole('button', { name: 'Undo' }), 3)
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveText(['Shared 2C-4G', 'Shared 4C-8G', 'Shared 1C-2G'])
  await expect(cartLink(page, 4)).toBeVisible()
  await expect(remove(page, 'Shared 2C-4G, Tokyo')).toBeFocused()
})

test('screen readers get the quantity with prices after the last of several presses, and an Undo', async ({
  page,
  shop,
}) => {
  await fillCart(page, shop.url)
  const increase = page.getByRole('button', { name: 'Increase quantity of Shared 1C-2G, Tokyo' })
  await increase.focus()
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Enter')
  const status = page.getByRole('main').getByRole('status')
  await expect(
    status.filter({ hasText: /^4 in the cart, \$\S+ per month\. Total \$/ }),
  ).toBeAttached()
  await expect(increase).toBeFocused()
  await remove(page, 'Shared 1C-2G, Tokyo').click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(
    status.filter({ hasText: 'Shared 1C-2G, Tokyo is in the cart again.' }),
  ).toBeAttached()
})

test('decreasing a quantity of 1 removes the line, and Undo restores it', async ({
  page,
  shop,
}) => {
  await fillCart(page, shop.url)
  await page.getByRole('button', { name: 'Decrease quantity of Shared 4C-8G, Tokyo' }).click()
  await expect(lines(page)).toHaveText(['Shared 2C-4G', 'Shared 1C-2G'])
  await expect(remove(page, 'Shared 1C-2G, Tokyo')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lines(page)).toHaveText(['Shared 2C-4G', 'Shared 4C-8G', 'Shared 1C-2G'])
})

test('Undo restores a cleared cart, and changes from another tab in the meantime stay', {
  tag: '@S4.clear',
}, async ({ page, context, shop }) => {
  await fillCart(page, shop.url)
  const other = await context.newPage()
  await other.goto(plansIn('tokyo-jp'))
  await expect(cartLink(other, 4)).toBeVisible()

  await page.getByRole('button', { name: 'Clear cart' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Clear the cart?' })
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Clear cart' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // The notification lasts only 5 s, and a background tab renders rarely, so this does not wait for rendering.
  await other.getByRole('button', { name: 'Add Dedicated 2C-8G, Tokyo' }).dispatchEvent('click')
  await expect(cartLink(page, 1)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).dispatchEvent('click')
  await expect(cartLink(page, 5)).toBeVisible()
  await expect(cartLink(other, 5)).toBeVisible()
})

test('the empty cart lists removed plans for customers who missed the notification', async ({
  page,
}) => {
  await openSignedIn(page, plansIn('tokyo-jp'))
  await addPlan(page, 'Shared 1C-2G, Tokyo', 3)
  await cartLink(page, 3).click()
  await remove(page, 'Shared 1C-2G, Tokyo').click()
  await page.getByRole('button', { name: 'Put back Shared 1C-2G, Tokyo' }).click()
  await expect(cartLink(page, 3)).toBeVisible()
  await expect(remove(page, 'Shared 1C-2G, Tokyo')).toBeFocused()
})
