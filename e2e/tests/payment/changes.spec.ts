import { addPlan, cartLink, completeAtProvider, goToProvider } from '../../tools/actions.ts'
import { addSession, contentOf, createCustomer } from '../../tools/api/api-client.ts'
import { makeOrder } from '../../tools/api/payments.ts'
import {
  type CatalogueServer,
  makePlan,
  startCatalogueServer,
} from '../../tools/shop/catalogue-server.ts'
import { type Shop, startShop } from '../../tools/shop/shop.ts'
import { test as base, expect, type Page } from '../../tools/test.ts'

type Market = { shop: Shop; catalogue: CatalogueServer; stop: () => Promise<void> }

async function startMarket(): Promise<Market> {
  const catalogue = await startCatalogueServer([
    makePlan(1),
    makePlan(2, { location: 'Taipei, TW', monthly_fee: '85.00' }),
    makePlan(3, { name: 'Dedicated 8C-32G', ram: 32, vcpus: 8, monthly_fee: '166.00' }),
    // Each test changes its own plan, because the shop caches plans for one second.
    makePlan(11, { name: 'Shared 1C-2G' }),
    makePlan(12, { name: 'Shared 2C-4G' }),
    makePlan(13, { name: 'Shared 4C-8G' }),
  ])
  const shop = await startShop({ env: { API_URL: catalogue.url } })
  const stop = async () => {
    await shop.stop()
    await catalogue.stop()
  }
  return { shop, catalogue, stop }
}

/** A shop with an external catalogue that changes while the customer shops. */
const test = base.extend<{ market: Market }>({
  market: [
    async ({ fileShops }, use, info) => {
      info.skip(Boolean(process.env.SHOP_URL), 'needs its own shop')
      await use(await fileShops.open(info.file, startMarket))
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ market }, use) => use(market.shop.url),
})

const plan = 'Dedicated 4C-16G, Madrid'

/** The fee that the shop knows now; it caches plans for one second. The request does not involve the page. */
async function feeOf({ request }: Page, productId: number): Promise<string | undefined> {
  const { content } = await (await request.get('/api/v3/gsn/flavors')).json()
  const flavors: { product_id: number; monthly_fee: string }[] = content
  return flavors.find(({ product_id }) => product_id === productId)?.monthly_fee
}

test.beforeEach(async ({ context, market }) => {
  await addSession(context, market.shop.url)
})

test('a changed price stops the order before any charge, next to the old price, and can be accepted', async ({
  page,
  market,
}) => {
  await page.goto('/home')
  await addPlan(page, 'Shared 1C-2G, Madrid', 2)
  await expect(cartLink(page, 2)).toBeVisible()
  // The page cannot refresh the stock while it is open.
  await page.route('**/api/v3/gsn/flavors', route => route.abort())
  await page.route('**/api/events**', route => route.abort())
  await page.getByRole('link', { name: 'Cart, 2 items' }).click()
  market.catalogue.change(11, { monthly_fee: '99.00' })
  await expect.poll(() => feeOf(page, 11)).toBe('99.00')
  await page.getByRole('link', { name: 'Continue to order' }).click()

  await expect(page.getByRole('heading', { name: 'Price or stock has changed' })).toBeFocused()
  const line = page.getByRole('row', { name: 'Shared 1C-2G, Madrid' })
  await expect(line.getByRole('cell')).toHaveText([/\$83\.00/, /\$99\.00/])
  await expect(page.getByRole('row', { name: 'Total each month' })).toContainText('+$32.00')
  await expect(page.getByRole('button', { name: 'Place order' })).toHaveCount(0)

  await page.unroute('**/api/v3/gsn/flavors')
  await page.getByRole('button', { name: 'Accept new prices' }).click()
  await page.getByRole('checkbox', { name: /terms of service/ }).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('button', { name: 'Pay $198.00' })).toBeVisible()
})

test('a shortage names the available units, the same plan in another location and the next size', async ({
  page,
  market,
}) => {
  await page.goto('/home')
  await addPlan(page, plan, 3)
  await expect(cartLink(page, 3)).toBeVisible()
  await page.route('**/api/events**', route => route.abort())
  // A later response would reduce the cart before the order requests a quote.
  const checked = page.waitForResponse('**/api/v3/gsn/flavors')
  await page.goto('/cart')
  await checked
  await expect(page.getByRole('link', { name: 'Continue to order' })).toBeVisible()
  const other = await createCustomer(market.shop.url, {
    email: 'second@quarry.example',
    password: 'quarry-second',
  })
  const { content } = await (await other.get('/api/v3/gsn/flavors')).json()
  const { stock_quantity } = content.find((one: { product_id: number }) => one.product_id === 1)
  const data = { interval: 'month', lines: [{ product_id: 1, quantity: stock_quantity - 1 }] }
  await contentOf(await other.post('/api/v3/quotes', { data }))

  await page.getByRole('link', { name: 'Continue to order' }).click()
  await expect(page.getByText('You asked for 3; 1 is available.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reduce to 1' })).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Take Dedicated 8C-32G, Madrid for $166.00 a month' }),
  ).toBeVisible()
  await page
    .getByRole('button', { name: 'Take Dedicated 4C-16G, Taipei for $85.00 a month' })
    .click()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('$255.00')
})

test('later changes of the catalogue affect neither the price of an unpaid order nor its receipt', async ({
  page,
  market,
}) => {
  const order = await makeOrder(market.shop, [{ hostname: 'web-1', product_id: 12 }])
  market.catalogue.change(12, { monthly_fee: '120.00' })
  await page.goto(`/payment?order=${order.id}`)
  await goToProvider(page, 'Pay $83.00')
  await completeAtProvider(page, 'Approve')
  await expect(page.getByText('1 server ready')).toBeVisible({ timeout: 20_000 })

  market.catalogue.change(12, { name: 'Renamed 1C', location: 'Oslo, NO', monthly_fee: '1.00' })
  await contentOf(await order.customer.get('/api/v3/gsn/flavors'))
  await page.reload()
  const receipt = page.getByRole('complementary', { name: 'Receipt' })
  await expect(receipt).toContainText('Shared 2C-4G, Madrid')
  await expect(receipt).toContainText('$83.00')
  await expect(page.getByText('Renamed')).toHaveCount(0)
})

test('an expired order is quoted again and shows the new price before payment', async ({
  page,
  market,
}) => {
  const order = await makeOrder(market.shop, [{ hostname: 'web-1', product_id: 13 }])
  const address = `**/api/v3/orders/${order.id}`
  // The test stubs the expired state instead of waiting half an hour. Unit tests cover the clock of the server.
  await page.route(address, async route => {
    const received = await route.fetch()
    const body = await received.json()
    await route.fulfill({
      response: received,
      json: { ...body, content: { ...body.content, state: 'expired' } },
    })
  })
  let accepted: unknown
  await page.route(`${address}/payments`, async route => {
    accepted = route.request().postDataJSON().accepted
    if (accepted) return route.fulfill({ status: 503, json: { result: false, message: '' } })
    const conflict = { product_id: 13, planName: 'Shared 4C-8G', requested: 1, available: 9 }
    const details = [{ ...conflict, oldUnit: '83.00', newUnit: '91.00' }]
    const json = { result: false, message: '', error: 'price_changed', details }
    await route.fulfill({ status: 409, json })
  })
  await page.goto(`/payment?order=${order.id}`)
  await page.getByRole('button', { name: 'Pay $83.00' }).click()
  await expect(
    page.getByRole('row', { name: 'Shared 4C-8G, Madrid' }).getByRole('cell'),
  ).toHaveText([/\$83\.00/, /\$91\.00/])
  await page.getByRole('button', { name: 'Pay $91.00' }).click()
  await expect(page.getByText('The payment could not be started')).toBeVisible()
  expect(accepted).toEqual([{ product_id: 13, unit: '91.00' }])
})
