import type { Page } from '@playwright/test'

import { addPlan, cartLink } from '../../tools/actions.ts'
import { openAsCustomer, plansIn } from '../../tools/open-as-customer.ts'
import { expect, test } from '../../tools/test.ts'

type Flavor = { name: string; location: string; stock_quantity: number; monthly_fee: string }
type FlavorChange = (flavor: Flavor) => Flavor[]

/** Changes the plans in all later responses. */
async function changeStock(page: Page, change: FlavorChange): Promise<void> {
  await page.route('**/api/v3/gsn/flavors', async route => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ json: { ...body, content: body.content.flatMap(change) } })
  })
}

const isPlan = (flavor: Flavor, name: string, place: string) =>
  flavor.name === name && flavor.location.startsWith(place)

async function fillCart(page: Page, shopUrl: string): Promise<void> {
  await openAsCustomer(page, shopUrl + plansIn('tokyo-jp'))
  await addPlan(page, 'Shared 2C-4G, Tokyo', 3)
  await expect(cartLink(page, 3)).toBeVisible()
  await addPlan(page, 'Dedicated 4C-16G, Tokyo')
  await expect(cartLink(page, 4)).toBeVisible()
  await addPlan(page, 'Shared 4C-8G, Tokyo')
  await expect(cartLink(page, 5)).toBeVisible()
}

test('changes show the old and the new value, survive a reload, and can be dismissed', {
  tag: ['@S4.sync.explained', '@S4.sync.in-stock'],
}, async ({ page, shop }) => {
  await fillCart(page, shop.url)
  await changeStock(page, flavor => {
    if (isPlan(flavor, 'Shared 2C-4G', 'Tokyo')) return [{ ...flavor, stock_quantity: 2 }]
    if (isPlan(flavor, 'Shared 4C-8G', 'Tokyo')) return [{ ...flavor, monthly_fee: '30.00' }]
    return isPlan(flavor, 'Dedicated 4C-16G', 'Tokyo') ? [] : [flavor]
  })
  await page.goto('/cart')
  const panel = page.getByRole('region', { name: 'What changed in your cart' })
  await expect(panel.getByText('went from 3 to 2')).toBeVisible()
  await expect(panel.getByText(/went from \$2\d\.00 to \$30\.00 per month each/)).toBeVisible()
  await expect(panel.getByText('is no longer offered and was taken out.')).toBeVisible()
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary.getByRole('deletion')).toBeVisible()

  await page.reload()
  await panel
    .getByRole('button', { name: /^Replace with Dedicated 4C-16G, / })
    .first()
    .click()
  await expect(cartLink(page, 4)).toBeVisible()
  await expect(panel.getByText('is no longer offered')).toBeHidden()
  await panel.getByRole('button', { name: 'Dismiss' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(cartLink(page, 4)).toBeVisible()
  await expect(panel).toBeHidden()
})

test('a sold-out line counts in no total, and one step makes the rest orderable', async ({
  page,
  shop,
}) => {
  await fillCart(page, shop.url)
  await changeStock(page, flavor =>
    isPlan(flavor, 'Dedicated 4C-16G', 'Tokyo') ? [{ ...flavor, stock_quantity: 0 }] : [flavor],
  )
  await page.goto('/cart')
  await expect(page.getByText('2 of 3 plans can be ordered.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue to order' })).toBeDisabled()
  await page.getByRole('button', { name: 'Remove what cannot be ordered' }).click()
  await expect(page.getByRole('link', { name: 'Continue to order' })).toBeVisible()
})

test('the quantity cannot exceed the stock, and the cart shows why', async ({ page, shop }) => {
  await openAsCustomer(page, shop.url + plansIn('taipei-tw'))
  await addPlan(page, 'Dedicated 2C-8G, Taipei')
  await cartLink(page, 1).click()
  // The list of plans has a field with the same name.
  await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible()
  const field = page.getByRole('spinbutton', { name: 'Quantity of Dedicated 2C-8G, Taipei' })
  await field.fill('50')
  await field.blur()
  await expect(field).toHaveValue('3')
  await expect(page.getByRole('status').filter({ hasText: 'Only 3 left' })).toBeVisible()
  const more = page.getByRole('button', { name: 'Increase quantity of Dedicated 2C-8G, Taipei' })
  await more.focus()
  await expect(more).toBeFocused()
  await expect(cartLink(page, 3)).toBeVisible()
})

test('offline the cart still works and shows the age of its prices', async ({
  page,
  context,
  shop,
}) => {
  await fillCart(page, shop.url)
  await cartLink(page, 5).click()
  await expect(page.getByRole('heading', { name: 'Shared 4C-8G' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/Prices and stock are from \d/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove Shared 4C-8G, Tokyo' }).click()
  await expect(cartLink(page, 4)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/Prices and stock are from/)).toBeHidden()
})

test('changing the interval needs a confirmation that shows the amounts', {
  tag: '@S4.add.interval-switch',
}, async ({ page, shop }) => {
  await openAsCustomer(page, shop.url + plansIn('taipei-tw'))
  await addPlan(page, 'Shared 1C-2G, Taipei', 2)
  await cartLink(page, 2).click()
  // The list of plans has a choice with the same name.
  await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible()
  await page.getByRole('radio', { name: 'Hourly' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Change the plan to hourly?' })
  await expect(dialog).toContainText('Now $12.00 per month.')
  await expect(dialog).toContainText('$0.0180 until the servers are deleted')
  await dialog.getByRole('button', { name: 'Keep monthly' }).click()
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await page.getByRole('radio', { name: 'Hourly' }).click()
  await dialog.getByRole('button', { name: 'Change to hourly' }).click()
  await expect(page.getByRole('radio', { name: 'Hourly' })).toBeChecked()
  const summary = page.getByRole('complementary', { name: 'Summary' })
  for (const amount of ['$0.0180', '$12.00', '$0.00']) {
    await expect(summary.getByText(amount, { exact: true })).toBeVisible()
  }
})
