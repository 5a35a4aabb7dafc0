import {
  approveWith,
  expectOneCharge,
  goToProviderPage,
  openPaymentPage,
  paidHeading,
  payButton,
} from '../../tools/api/payments.ts'
import { expect, test } from '../../tools/test.ts'

test('a second tab shows that the order is being paid and follows to the result', async ({
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

test('a tab that missed the payment goes to the receipt instead of a second payment', async ({
  page,
  context,
  shop,
}) => {
  const order = await openPaymentPage(page, shop)
  const second = await context.newPage()
  await second.goto(`/payment?order=${order.id}`)
  await expect(payButton(second)).toBeVisible()
  // The tab cannot refresh the order until it requests a payment.
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
