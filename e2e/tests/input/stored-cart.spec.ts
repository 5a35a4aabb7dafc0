import { addPlan, cartLink, completeAtProvider, goToProvider } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { plansIn } from '../../tools/open-as-customer.ts'
import { storeCart } from '../../tools/stored-cart.ts'
import { expect, test } from '../../tools/test.ts'

const plan = 'Shared 2C-4G, Sao Paulo'

test.beforeEach(({ context, shop }) => addSession(context, shop.url))

const line = {
  product_id: 1079,
  planName: 'Shared 2C-4G',
  interval: 'month',
  monthly_fee_product_id: 'price_m_1079',
  hourly_fee: '0.0224',
  hourly_fee_product_id: 'price_h_1079',
  ram: 4,
  disk: 50,
  vcpus: 2,
  monthly_fee: '15.00',
  location: 'Sao Paulo, BR',
  gpu_type: '',
  metaData: 'price_m_1079',
  currency: 'USD',
  unitAmt: '15.00',
  subQty: '2',
  subtotalAmt: '30.00',
}

test('an invalid stored cart never breaks the page', {
  tag: ['@S3', '@S4.persist.parse'],
}, async ({ page, watch }) => {
  // `stored-texts.test.ts` has more texts. These depend on the storage and the engine of the browser.
  const texts = [
    '{"version":1,"orderItems":[{"product',
    '"\ud800"',
    '{"__proto__":{"orderItems":[{}]},"orderItems":"many"}',
    JSON.stringify({ orderItems: [{ ...line, product_id: '<b>' }, null, 7, { subQty: -1 }] }),
    '['.repeat(20_000),
  ]
  for (const text of texts) {
    await storeCart(page, text)
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('of-somebody-else'))).toBe('kept')
  }
  await page.getByRole('link', { name: 'See plans' }).click()
  await addPlan(page, plan)
  await expect(cartLink(page, 1)).toBeVisible()
  // The browser requests an icon where the page names none.
  expect(watch.errors().filter(text => !text.includes('404'))).toEqual([])
})

test('a cart that another program restores to an earlier state is applied', {
  tag: '@S4.persist.restored',
}, async ({ page, context }) => {
  await page.goto(plansIn('sao-paulo-br'))
  await addPlan(page, plan)
  await expect(cartLink(page, 1)).toBeVisible()
  const previous = await page.evaluate(() => localStorage.getItem('cart') ?? '')
  const other = await context.newPage()
  await other.goto('/healthz')
  await addPlan(page, plan)
  await expect(cartLink(page, 2)).toBeVisible()
  // The shop waits 3 s. A stock response in this time writes the current cart, so the other program tries again.
  await expect(async () => {
    await other.evaluate(text => localStorage.setItem('cart', text), previous)
    await expect(cartLink(page, 1)).toBeVisible({ timeout: 10_000 })
  }).toPass()
})

test('the valid lines of a foreign cart are applied, and wrong prices and invalid values are not', {
  tag: '@S4',
}, async ({ page }) => {
  const foreign = {
    version: '7',
    owner: 5,
    orderItems: [
      { ...line, product_id: '1079', ram: '4', subQty: 2, unitAmt: '-1', subtotalAmt: '0.01' },
      { ...line, product_id: 1066, planName: '<img src=x onerror=alert(1)>', subQty: '1' },
      { ...line, product_id: 1067, monthly_fee: 'free' },
      'line',
    ],
    stock: 'none',
    orderInterval: 'year',
  }
  await storeCart(page, JSON.stringify(foreign))
  await page.goto('/cart')
  await expect(cartLink(page, 3)).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${plan}` })).toHaveValue('2')
  await expect(page.getByText('$30.00').first()).toBeVisible()
  expect(await page.getByRole('main').locator('img').count()).toBe(0)
})

test('a damaged copy in local storage loses no added plan', {
  tag: '@S4.persist.key',
}, async ({ page }) => {
  await page.goto(plansIn('sao-paulo-br'))
  await addPlan(page, plan, 2)
  await expect(cartLink(page, 2)).toBeVisible()
  await page.evaluate(() => localStorage.setItem('cart', '{"version":'))
  await page.goto('/cart')
  await expect(cartLink(page, 2)).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${plan}` })).toHaveValue('2')
})

test('full storage shows one notice, and the purchase continues', { tag: '@S1' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const reject = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Storage.prototype.setItem = reject
    IDBObjectStore.prototype.put = reject
  })
  await page.goto(plansIn('sao-paulo-br'))
  await addPlan(page, plan)
  await expect(page.getByText('Your cart may not be kept').first()).toBeVisible()
  await cartLink(page, 1).click()
  await page.getByRole('link', { name: 'Continue to order' }).click()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible()
})

test('without any storage the cart stays in memory', { tag: '@S2' }, async ({ page }) => {
  await page.addInitScript(() => {
    const reject = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: reject })
  })
  await page.goto(plansIn('sao-paulo-br'))
  await addPlan(page, plan)
  await expect(page.getByText('Your cart may not be kept').first()).toBeVisible()
  await cartLink(page, 1).click()
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${plan}` })).toHaveValue('1')
  await page.getByRole('link', { name: 'Continue to order' }).click()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible()
})

test('clearing storage during checkout does not change the order', {
  tag: '@S10',
}, async ({ page }) => {
  const clear = () => page.evaluate(() => localStorage.clear())
  await page.goto(plansIn('sao-paulo-br'))
  await addPlan(page, plan)
  await cartLink(page, 1).click()
  // In the first 3 s the shop takes missing storage for a delay between tabs, and keeps the cart.
  await page.clock.setSystemTime(Date.now() + 10_000)
  await page.getByRole('link', { name: 'Continue to order' }).click()
  await page.getByRole('checkbox', { name: /terms of service/ }).check()
  await clear()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('button', { name: 'Pay $15.00' })).toBeVisible()
  await clear()
  await goToProvider(page, 'Pay $15.00')
  await completeAtProvider(page, 'Approve')
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await clear()
  await page.goto(plansIn('sao-paulo-br'))
  await addPlan(page, plan)
  await expect(cartLink(page, 1)).toBeVisible()
})
