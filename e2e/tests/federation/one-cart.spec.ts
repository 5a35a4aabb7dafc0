import {
  addPlan,
  cartLink,
  completeAtProvider,
  goToProvider,
  placeOrder,
} from '../../tools/actions.ts'
import { openAsCustomer, plansIn } from '../../tools/open-as-customer.ts'
import { expect, type Page, test } from '../../tools/test.ts'

/** Expects `parts` elements that show their cart instance, and the same instance in all of them. */
async function expectOneCart(page: Page, parts: number): Promise<void> {
  const holders = page.locator('[data-cart-instance]')
  await expect(holders).toHaveCount(parts)
  const carts = await holders.evaluateAll(all =>
    all.map(one => (one instanceof HTMLElement ? one.dataset.cartInstance : undefined)),
  )
  expect(carts[0]).toBeTruthy()
  expect(new Set(carts).size).toBe(1)
}

test('shell and all four remotes share one cart on every page of a purchase', {
  tag: '@M1.cart',
}, async ({ page, shop }) => {
  await openAsCustomer(page, shop.url + plansIn('tokyo-jp'))
  await expect(page.getByRole('button', { name: 'Chat' })).toBeVisible()
  await expect(cartLink(page, 0)).toBeVisible()
  // The shell, the catalog page, the mini cart and the chat widget.
  await expectOneCart(page, 4)
  await addPlan(page, 'Shared 4C-8G, Tokyo', 2)
  await expect(cartLink(page, 2)).toBeVisible()

  await page.getByRole('link', { name: 'Chat', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Chat', level: 1 })).toBeVisible()
  await expectOneCart(page, 2)
  await page.getByRole('link', { name: 'Back to plans' }).click()

  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  await expectOneCart(page, 4)

  await cartLink(page, 2).click()
  await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible()
  await expectOneCart(page, 4)

  await placeOrder(page)
  await expect(page.getByRole('button', { name: 'Pay $48.00' })).toBeVisible()
  await expectOneCart(page, 3)
  await goToProvider(page, 'Pay $48.00')
  await completeAtProvider(page, 'Approve')
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Chat' })).toBeVisible()
  await expectOneCart(page, 4)
})
