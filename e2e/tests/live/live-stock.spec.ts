import type { Page } from '@playwright/test'

import { accounts } from '../../tools/actions.ts'
import { addSession, contentOf, createCustomer, type Visitor } from '../../tools/api/api-client.ts'
import { countStreams } from '../../tools/api/stream.ts'
import { expectSamePage, markPage } from '../../tools/same-page.ts'
import { expect, test } from '../../tools/test.ts'

const rowOf = (page: Page, plan: string) => page.getByRole('row').filter({ hasText: plan })

/** Opens a search for one plan and waits for the live updates. */
async function watchPlan(page: Page, query: string, live = 'Live stock'): Promise<void> {
  await page.goto(`${query}`)
  await expect(page.getByText(live)).toBeVisible()
  await markPage(page)
}

async function holdUnits(customer: Visitor, product_id: number, quantity: number): Promise<void> {
  const data = { interval: 'month', lines: [{ product_id, quantity }] }
  await contentOf(await customer.post('/api/v3/quotes', { data }))
}

/** Returns the units in stock. Other tests of this worker may have bought some. */
async function countStock(customer: Visitor, product_id: number): Promise<number> {
  const flavors: { product_id: number; stock_quantity: number }[] = await contentOf(
    await customer.get('/api/v3/gsn/flavors'),
  )
  const plan = flavors.find(flavor => flavor.product_id === product_id)
  if (!plan) throw new Error(`Plan ${product_id} is not on sale`)
  return plan.stock_quantity
}

test('a page shows the sale of the last unit to another customer, in two languages, without a reload', async ({
  page,
  context,
  shop,
}) => {
  await addSession(context, shop.url)
  await watchPlan(page, '/home?q=16C-64G')
  const spanish = await context.newPage()
  await watchPlan(spanish, '/es/guest?q=16C-64G', 'En vivo')
  const row = rowOf(page, 'Singapore')
  await expect(row).toContainText('1 left')

  const other = await createCustomer(shop.url, accounts.second)
  await holdUnits(other, 1035, 1)
  await expect(row).toContainText('Sold out')
  await expect(rowOf(spanish, 'Singapore')).toContainText(/Agotado/)
  await expect(
    page.getByRole('status').filter({ hasText: 'Dedicated 16C-64G, Singapore has just sold out.' }),
  ).toHaveCount(1)
  await expectSamePage(page)
  await expectSamePage(spanish)

  // The hold on another plan releases the unit.
  await holdUnits(other, 1079, 1)
  await expect(row).toContainText('1 left')
})

test('held units stay available to their holder and unavailable to others', async ({
  page,
  context,
  browser,
  shop,
}) => {
  await addSession(context, shop.url)
  await watchPlan(page, '/home?q=2C-8G')
  const guests = await browser.newContext({ baseURL: shop.url })
  const guest = await guests.newPage()
  await watchPlan(guest, '/guest?q=2C-8G')
  await expect(rowOf(guest, 'Taipei')).toContainText('3 left')

  await holdUnits(await createCustomer(shop.url), 1005, 2)
  await expect(rowOf(guest, 'Taipei')).toContainText('1 left')
  await expect(rowOf(page, 'Taipei')).toContainText('3 left')
  await holdUnits(await createCustomer(shop.url, accounts.second), 1005, 1)
  await expect(rowOf(page, 'Taipei')).toContainText('2 left')
  await expect(rowOf(guest, 'Taipei')).toContainText('Sold out')
  await guests.close()
})

test('three tabs share one stream, and another tab opens it when the first closes', async ({
  page,
  context,
  shop,
}) => {
  const streams = countStreams(context)
  await watchPlan(page, '/guest?q=4C-16G')
  const others = [await context.newPage(), await context.newPage()]
  for (const other of others) await watchPlan(other, '/guest?q=4C-16G')
  expect(streams()).toBe(1)

  const customer = await createCustomer(shop.url)
  const stock = await countStock(customer, 1033)
  await holdUnits(customer, 1033, 2)
  for (const each of [page, ...others])
    await expect(rowOf(each, 'Singapore')).toContainText(`${stock - 2} left`)
  expect(streams()).toBe(1)

  await page.close()
  await holdUnits(customer, 1033, 5)
  for (const each of others)
    await expect(rowOf(each, 'Singapore')).toContainText(`${stock - 5} left`)
  expect(streams()).toBe(2)
})
