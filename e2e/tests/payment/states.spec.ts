import { randomUUID } from 'node:crypto'

import { accounts } from '../../tools/actions.ts'
import { addSession, contentOf } from '../../tools/api/api-client.ts'
import { makeOrder } from '../../tools/api/payments.ts'
import { expectAccessible } from '../../tools/screens/axe.ts'
import { expect, test } from '../../tools/test.ts'

test('a missing, unknown or foreign order shows a message and a link', async ({
  page,
  context,
  shop,
}) => {
  const foreign = await makeOrder(shop)
  await addSession(context, shop.url, accounts.second)
  for (const route of ['/result', '/payment']) {
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1, name: 'Which order?' })).toBeVisible()
    await expect(page).toHaveTitle('Which order? · Quarry')
    for (const id of [randomUUID(), foreign.id]) {
      await page.goto(`${route}?order=${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Steps' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Your orders' })).toBeVisible()
    }
  }
  await expectAccessible(page, 'order not found')
})

test('a cancelled order shows that nothing was charged, without a receipt', async ({
  page,
  context,
  shop,
}) => {
  const order = await makeOrder(shop)
  await contentOf(await order.customer.post(`/api/v3/orders/${order.id}/cancel`))
  await addSession(context, shop.url)
  await page.goto(`/result?order=${order.id}`)
  const title = `Order ${order.number} was cancelled`
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Steps' })).toHaveCount(0)
  await expect(page.getByText('Nothing was charged.', { exact: false })).toBeVisible()
  await expectAccessible(page, 'cancelled order')
})

test('an hourly order charges nothing, and its receipt shows it', async ({
  page,
  context,
  shop,
}) => {
  const order = await makeOrder(shop, [{ hostname: 'web-1' }], { interval: 'hour' })
  await addSession(context, shop.url)
  await page.goto(`/payment?order=${order.id}`)
  await page.getByRole('button', { name: 'Verify card' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Card verified' })).toBeVisible()
  const receipt = page.getByRole('complementary', { name: 'Receipt' })
  await expect(receipt).toContainText('Charged todayNothing')
  await expect(receipt).toContainText(
    'A server that is powered off is still billed until you delete it',
  )
  await expect(page.getByText('1 server ready')).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page, 'receipt')
})
