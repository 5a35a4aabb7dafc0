import { startFakeStripe } from '../../../shell/server/features/payments/testing/stripe/start-fake-stripe.ts'
import { openPaymentPage, paidHeading, payButton, readOrder } from '../../tools/api/payments.ts'
import { type Shop, startShop } from '../../tools/shop/shop.ts'
import { test as base, expect } from '../../tools/test.ts'

type Stripe = Awaited<ReturnType<typeof startFakeStripe>>

/** A shop that takes payments through Stripe, of which a fake shows the pages. */
const test = base.extend<{ paid: { shop: Shop; stripe: Stripe } }>({
  paid: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use, info) => {
      info.skip(Boolean(process.env.SHOP_URL), 'needs its own shop')
      const stripe = await startFakeStripe()
      const shop = await startShop({ env: stripe.environment })
      stripe.webhookUrl = `${shop.url}/api/webhooks/stripe-test`
      await use({ shop, stripe })
      await shop.stop()
      await stripe.stop()
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ paid }, use) => use(paid.shop.url),
})

test('a customer pays on the page of Stripe, after a declined card and with 3-D Secure', async ({
  page,
  watch,
  paid: { shop, stripe },
}) => {
  const order = await openPaymentPage(page, shop)
  await payButton(page).click()
  await page.waitForURL(`${stripe.url}/c/pay/*`)
  await expect(page.getByRole('heading', { name: `$${order.total}` })).toBeVisible()
  await expect(page.getByText(order.number)).toBeVisible()
  await page.getByRole('button', { name: 'Pay with a declined card' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')

  await page.getByRole('link', { name: 'Back' }).click()
  await page.waitForURL(`${shop.url}/result?order=*`)
  await page.getByRole('link', { name: 'Back to payment' }).click()
  await page.getByRole('button', { name: 'Continue payment' }).click()
  await page.getByRole('button', { name: 'Pay with 3-D Secure' }).click()
  await page.getByRole('button', { name: 'Complete' }).click()

  await expect(paidHeading(page)).toBeVisible()
  expect(stripe.account.sessions).toHaveLength(1)
  expect((await readOrder(order)).paidAt).not.toBeNull()
  expect(watch.errors()).toEqual([])
})
