import { addPlan, cartLink } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { plansIn } from '../../tools/open-as-customer.ts'
import { storeCart } from '../../tools/stored-cart.ts'
import { expect, test } from '../../tools/test.ts'

test.beforeEach(({ context, shop }) => addSession(context, shop.url))

const shared = {
  interval: 'month',
  location: 'Taipei, TW',
  currency: 'USD',
  hourly_fee_product_id: '',
}
/** These lines have only the fields of S3.line.fields, so they lack the plan type. */
const graphics = {
  ...shared,
  product_id: 1013,
  planName: 'GPU H100 x1',
  monthly_fee_product_id: 'price_m_1013',
  hourly_fee: '2.9748',
  ram: 240,
  disk: 2000,
  vcpus: 24,
  monthly_fee: '1999.00',
  metaData: 'price_m_1013',
  unitAmt: '1999.00',
  subQty: '1',
  subtotalAmt: '1999.00',
}
const small = {
  ...shared,
  product_id: 1001,
  planName: 'Shared 1C-2G',
  monthly_fee_product_id: 'price_m_1001',
  hourly_fee: '0.0090',
  ram: 2,
  disk: 25,
  vcpus: 1,
  monthly_fee: '6.00',
  metaData: 'price_m_1001',
  unitAmt: '6.00',
  subQty: '2',
  subtotalAmt: '12.00',
}
const cartOf = (...orderItems: object[]) =>
  JSON.stringify({ orderItems, stock: [], orderInterval: 'month', planType: 'cpu' })

test('a stored GPU line without its plan type accepts other GPU plans and can be ordered', {
  tag: '@S4.sync.plan-type',
}, async ({ page }) => {
  await storeCart(page, cartOf(graphics))
  await page.goto(plansIn('tokyo-jp'))
  await addPlan(page, 'GPU L4 x1, Tokyo')
  await cartLink(page, 2).click()
  await page.getByRole('link', { name: 'Continue to order' }).click()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible()
})

test('a stored cart with both plan types parks the smaller part and explains it', {
  tag: '@S4.sync.mixed',
}, async ({ page }) => {
  await storeCart(page, cartOf(small, graphics))
  await page.goto('/cart')
  const changes = page.getByRole('region', { name: 'What changed in your cart' })
  await expect(changes).toContainText('GPU H100 x1, Taipei, TW was put into a parked cart')
  const parked = page.getByRole('region', { name: 'Parked carts' })
  await expect(parked.getByRole('heading', { name: 'GPU cart' })).toBeVisible()
  await expect(parked).toContainText('because CPU and GPU plans are ordered separately')
  await page.getByRole('link', { name: 'Continue to order' }).click()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible()

  await page.goto('/cart')
  await page.getByRole('button', { name: 'Switch to this cart' }).click()
  await expect(cartLink(page, 1)).toBeVisible()
  await expect(changes).toBeHidden()
})

test('a stored cart with both plan types is split on the order page, which explains it', {
  tag: '@S4.sync.mixed',
}, async ({ page }) => {
  await storeCart(page, cartOf(small, graphics))
  await page.goto('/order')
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'Some plans are ordered separately' })
  await expect(notice).toContainText('GPU H100 x1, Taipei')
  await notice.getByRole('link', { name: 'Back to cart' }).click()
  await expect(page.getByRole('region', { name: 'Parked carts' })).toContainText('GPU H100 x1')
})
