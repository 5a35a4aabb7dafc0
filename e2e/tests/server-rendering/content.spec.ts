import { addSession, createCustomer, createOrder } from '../../tools/api/api-client.ts'
import { holdRequests, untilRendered } from '../../tools/server-rendered.ts'
import { expect, test } from '../../tools/test.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, heading, price] of [
    ['/guest', 'Server plans', '$6.00'],
    ['/zh-TW/guest', '伺服器方案', 'US$6.00'],
    ['/es/guest', 'Planes de servidor', 'US$6.00'],
  ] as const) {
    test(`${path} shows the first plans with their prices`, async ({ page, shop }) => {
      await untilRendered(page, shop.url + path)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      const rows = page.locator('tr[data-product]')
      expect(await rows.count()).toBeGreaterThan(12)
      await expect(rows.first()).toContainText('Shared 1C-2G')
      await expect(rows.first()).toContainText(price)
    })
  }

  test('a link of the list on /home leads to the page of the plan', async ({
    page,
    context,
    shop,
  }) => {
    await addSession(context, shop.url)
    await untilRendered(page, `${shop.url}/home`)
    await page.goto('/home')
    await page.locator('tr[data-product]').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/plans\/\d+/)
  })

  test('the document of a filtered list has no plans', async ({ page, shop }) => {
    await untilRendered(page, `${shop.url}/guest`)
    await page.goto('/guest?q=gpu')
    await expect(page.locator('tr[data-product]')).toHaveCount(0)
  })
})

test('a page whose code and styles do not load shows the plans of the server below its error', async ({
  page,
  shop,
}) => {
  await untilRendered(page, `${shop.url}/guest`)
  await page.route(/\/r\/catalog\/[^?]+\.(js|css)$/, route => route.abort())
  await page.goto('/guest')
  await expect(page.getByRole('heading', { name: 'could not be loaded' })).toBeVisible()
  await expect(page.locator('html[data-unstyled]')).toBeAttached()
  await expect(page.locator('tr[data-product]').first()).toBeVisible({ timeout: 5000 })
})

test('Retry of a page whose code does not load says that it loads, and nothing moves until it has loaded', async ({
  page,
  shop,
}) => {
  await untilRendered(page, `${shop.url}/guest`)
  const code = /\/r\/catalog\/[^?]+\.js/
  await page.route(code, route => route.abort())
  await page.goto('/guest')
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  const status = page.getByRole('main').getByRole('status')
  const row = page.locator('tr[data-product]').first()
  const before = await row.boundingBox()
  const press = async () => {
    await retry.press('Enter')
    await expect(retry).toHaveAttribute('aria-busy', 'true')
    await expect(status.first()).toHaveText('Loading: The list of plans')
    expect(await row.boundingBox()).toEqual(before)
  }

  await press()
  await expect(status.first()).toHaveText('The list of plans still could not be loaded')
  await expect(retry).toBeFocused()
  expect(await row.boundingBox()).toEqual(before)

  await page.unroute(code)
  const { release } = await holdRequests(page, code)
  await press()
  release()
  await expect(page.locator('[data-server-rendered]')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('the document shows the stock after an order', async ({ page, ownShop }) => {
  const address = `${ownShop.url}/guest`
  await untilRendered(page, address)
  const stockOf = (html: string) => /data-product="1079"[\s\S]*?<\/tr>/.exec(html)?.[0]
  const read = async () =>
    stockOf(await (await page.request.get(address, { headers: { accept: 'text/html' } })).text())
  const before = await read()
  await createOrder(await createCustomer(ownShop.url))
  await expect.poll(read, { timeout: 20_000 }).not.toBe(before)
})
