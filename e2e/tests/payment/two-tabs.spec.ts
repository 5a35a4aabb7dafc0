import {
  approveWith,
  expectOneCharge,
  goToProviderPage,
  openPaymentPage,
  paidHeading,
  payButton,
} from '../../tools/payments.ts'
import { expect, test } from '../../tools/test.ts'

test('of two tabs on one order the second learns that it is being paid, and follows to the result', async ({
  page,
  context,
  shop,
}) => {
  const order = await openPaymentPage(page, shop)
  const second = await context.newPage()
  await second.goto(`/payment?order=${order.id}`)
  await expect(payButton(second)).toBeVisible()

  await goToProviderPage(page)
  await payButton(second).click()
  await second.waitForURL(page.url())
  await second.goto(`/payment?order=${order.id}`)
  await expect(
    second.getByRole('heading', { name: 'This order is already being paid' }),
  ).toBeVisible()
  await expect(payButton(second)).toHaveCount(0)

  await approveWith(page, /4242/)
  await expect(paidHeading(page)).toBeVisible()
  await expect(paidHeading(second)).toBeVisible({ timeout: 20_000 })
  await expectOneCharge(shop, order)
})

test('a tab that did not notice the payment is led to its receipt instead of a second one', async ({
  page,
  context,
  shop,
}) => {
  const order = await openPaymentPage(page, shop)
  const second = await context.newPage()
  await second.goto(`/payment?order=${order.id}`)
  await expect(payButton(second)).toBeVisible()
  // It hears nothing more of the order until it asks to pay.
  await second.route(`**/api/v3/orders/${order.id}`, route => route.abort())

  await goToProviderPage(page)
  await approveWith(page, /4242/)
  await expect(paidHeading(page)).toBeVisible()
  await payButton(second).click()
  await second.waitForURL('**/result?order=*')
  await second.unroute(`**/api/v3/orders/${order.id}`)
  await second.reload()
  await expect(paidHeading(second)).toBeVisible()
  await expectOneCharge(shop, order)
})
