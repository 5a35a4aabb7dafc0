import {
  addPlan,
  cartLink,
  completeAtProvider,
  goToProvider,
  openSignedIn,
  placeOrder,
} from '../../tools/actions.ts'
import { paidHeading } from '../../tools/api/payments.ts'
import { openAsCustomer, plansIn } from '../../tools/open-as-customer.ts'
import { expect, test } from '../../tools/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a customer buys one monthly plan and sees the receipt', {
  tag: [
    '@S1.cart',
    '@S1.cart.order',
    '@S1.sign-in.external',
    '@S1.usd',
    '@S2.payment',
    '@S2.payment.provider',
    '@S2.result',
    '@S2.result.servers',
    '@S2.account.orders',
  ],
}, async ({ page, shop, watch }) => {
  await openSignedIn(page, plansIn('ashburn-us'))
  // A deployed shop sells this plan in each run, so the stock must be large.
  await addPlan(page, 'Dedicated 4C-16G, Ashburn')
  await cartLink(page, 1).click()
  await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible()
  await placeOrder(page)
  await goToProvider(page, 'Pay $79.00')
  expect(new URL(page.url()).origin).toBe(shop.sandboxUrl)
  await expect(page.getByText('79.00').first()).toBeVisible()
  await completeAtProvider(page, 'Approve')

  await expect(paidHeading(page)).toBeVisible()
  const number = await page.getByText(/QY-\d{4}-\d{6}/).innerText()
  await expect(
    page.getByText('All 1 servers ready').or(page.getByText('1 server ready')),
  ).toBeVisible()
  await expect(cartLink(page, 0)).toBeVisible()

  await page.getByRole('link', { name: 'All orders' }).click()
  const order = number.match(/QY-\d{4}-\d{6}/)?.[0] ?? ''
  await expect(page.getByRole('link', { name: `Order ${order}`, exact: true })).toBeVisible()
  expect(watch.errors()).toEqual([])
})

test('a customer rents three hourly servers of two plans, and the card is only verified', async ({
  page,
  shop,
}) => {
  await openAsCustomer(page, shop.url + plansIn('frankfurt-de'))
  await page.getByRole('radio', { name: 'Hourly' }).click()
  await addPlan(page, 'Shared 2C-4G, Frankfurt', 2)
  await expect(cartLink(page, 2)).toBeVisible()
  await addPlan(page, 'Shared 8C-16G, Frankfurt')
  await cartLink(page, 3).click()
  await expect(page.getByText('$0.0983')).toBeVisible()
  await expect(page.getByText('$0.00', { exact: true })).toBeVisible()
  await placeOrder(page)
  await goToProvider(page, 'Verify card')
  await completeAtProvider(page, 'Approve')

  await expect(page.getByRole('heading', { name: 'Card verified', level: 1 })).toBeVisible()
  await expect(page.getByText('All 3 servers ready')).toBeVisible()
})

test('a declined card charges nothing, and the same order can be paid later', async ({
  page,
  shop,
}) => {
  await openAsCustomer(page, shop.url + plansIn('tokyo-jp'))
  await addPlan(page, 'Shared 4C-8G, Tokyo')
  await cartLink(page, 1).click()
  await placeOrder(page)
  const order = new URL(page.url()).searchParams.get('order')
  await goToProvider(page, 'Pay $24.00')
  await completeAtProvider(page, 'Decline')

  await expect(page.getByText('The card was declined. Nothing was charged.')).toBeVisible()
  await expect(cartLink(page, 1)).toBeVisible()
  await page.getByRole('link', { name: 'Try payment again' }).click()
  await goToProvider(page, 'Pay $24.00')
  await completeAtProvider(page, 'Approve')

  await expect(paidHeading(page)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('order')).toBe(order)
  await expect(cartLink(page, 0)).toBeVisible()
})
