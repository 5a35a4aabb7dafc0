import { planCount } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { expect, test } from '../../tools/test.ts'

test.beforeEach(({ context, shop }) => addSession(context, shop.url))

test('an invalid value in the URL falls back to its default, and the others stay', async ({
  page,
  watch,
}) => {
  // `filters.test.ts` has more values, one by one.
  const rows = [
    `sort=__proto__&gpu=%00&available=yes&q=${'x'.repeat(3000)}&page=-1&product_id=NaN`,
    'sort=banana&sort[]=price',
    '%E0%A4%A',
  ]
  for (const bad of rows) {
    await page.goto(`/home?location=taipei-tw&${bad}&interval=hour`)
    await expect(planCount(page, '14 of 85 plans'), bad).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Hourly' })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Add Shared 1C-2G, Taipei' })).toBeEnabled()
  }
  for (const bad of ['location=<script>&interval=year', 'location=Taipei,%20TW&interval=']) {
    await page.goto(`/home?gpu=any&${bad}`)
    await expect(planCount(page, '14 of 85 plans'), bad).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  }
  expect(watch.errors()).toEqual([])
})

test('hostile text in the URL renders as text, and other parameters stay', async ({ page }) => {
  const text = '<img src=x onerror="window.hit=1">'
  await page.goto(`/home?q=${encodeURIComponent(text)}&utm_source=letter`)
  await expect(page.getByRole('searchbox', { name: 'Search plans' })).toHaveValue(text)
  await expect(page.getByRole('heading', { name: 'No plans match' })).toBeVisible()
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(planCount(page, '85 plans')).toBeVisible()
  await expect(page).toHaveURL(/\/home\?utm_source=letter$/)
})

test('the URL of a missing order shows a message', async ({ page }) => {
  const ids = ['nonsense', '', crypto.randomUUID(), '..%2f..%2fuser', '%00']
  for (const path of ['/payment', '/result']) {
    for (const id of ids) {
      await page.goto(`${path}?order=${id}`)
      const title = id === '' ? 'Which order?' : 'Order not found'
      await expect(page.getByRole('heading', { name: title }), `${path} ${id}`).toBeVisible()
      await expect(page.getByRole('link', { name: 'Your orders' })).toBeVisible()
    }
  }
})
