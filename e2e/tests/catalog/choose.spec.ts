import type { Page } from '@playwright/test'

import { addPlan, cartLink, planCount } from '../../tools/actions.ts'
import { addSession, contentOf } from '../../tools/api/api-client.ts'
import { expect, test } from '../../tools/test.ts'

type Plan = Record<'name' | 'location' | 'gpu_type', string> &
  Record<'product_id' | 'vcpus' | 'ram' | 'disk', number>

test.beforeEach(({ context, shop }) => addSession(context, shop.url))

/** Rows of plans, without the group headings. */
const rows = (page: Page) => page.locator('tr[data-product]')

const readPlans = async (page: Page): Promise<Plan[]> =>
  contentOf(await page.request.get('/api/v3/gsn/flavors'))

const sizeOf = (gigabytes: number) =>
  gigabytes >= 1000 && gigabytes % 1000 === 0
    ? `${gigabytes / 1000} TB`
    : `${gigabytes.toLocaleString('en-US')} GB`

test('a row shows RAM, disk, vCPUs and, where present, the GPU of its plan', {
  tag: ['@S1.browse.facts', '@S1.browse.gpu'],
}, async ({ page }) => {
  const plans = (await readPlans(page)).filter(({ location }) => location === 'Taipei, TW')
  expect(plans.some(plan => plan.gpu_type !== '')).toBe(true)
  await page.goto('/home?location=taipei-tw')
  await expect(rows(page)).toHaveCount(plans.length)
  for (const { product_id, name, vcpus, ram, disk, gpu_type } of plans) {
    const row = page.locator(`tr[data-product="${product_id}"]`)
    const cells = await row.getByRole('cell').allInnerTexts()
    const sizes = [String(vcpus), sizeOf(ram), sizeOf(disk)]
    expect(cells.map(text => text.trim()).slice(2, 5), name).toEqual(sizes)
    const model = gpu_type.split(' ')[1] ?? ''
    const header = row.getByRole('rowheader')
    if (model) await expect(header).toContainText(model.replace(/-.*/, ''))
    else await expect(header).toHaveText(name)
  }
})

test('choosing a location shows only its plans', { tag: '@S1.location' }, async ({ page }) => {
  const tokyo = (await readPlans(page)).filter(({ location }) => location === 'Tokyo, JP')
  await page.goto('/home')
  await expect(planCount(page, '85 plans')).toBeVisible()
  await page.getByRole('combobox', { name: 'Location' }).click()
  await page.getByRole('option', { name: /^Tokyo, Japan/ }).click()
  await expect(planCount(page, `${tokyo.length} of 85 plans`)).toBeVisible()
  await expect(rows(page)).toHaveCount(tokyo.length)
  await expect(rows(page).filter({ hasText: 'Tokyo' })).toHaveCount(tokyo.length)
})

test('customers choose monthly or hourly billing, and the cart uses their choice', {
  tag: '@S1.billing',
}, async ({ page }) => {
  await page.goto('/home?location=madrid-es')
  const price = rows(page)
    .filter({ hasText: 'Dedicated 4C-16G' })
    .getByRole('cell')
    .filter({ hasText: '$' })
    .first()
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await expect(price).toHaveText(/^\$83\.00/)
  await page.getByRole('radio', { name: 'Hourly' }).click()
  await expect(price).toHaveText(/^\$0\.1236/)
  await addPlan(page, 'Dedicated 4C-16G, Madrid')
  await cartLink(page, 1).click()
  await expect(page.getByRole('radio', { name: 'Hourly' })).toBeChecked()
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary).toContainText('$0.1236')
  await page.getByRole('radio', { name: 'Monthly' }).click()
  await page.getByRole('button', { name: 'Change to monthly' }).click()
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await expect(summary).toContainText('$83.00')
  await expect(summary).not.toContainText('$0.1236')
})
