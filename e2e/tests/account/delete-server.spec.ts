import type { Page } from '@playwright/test'

import { completeAtProvider, goToProvider } from '../../tools/actions.ts'
import { addSession, contentOf } from '../../tools/api/api-client.ts'
import { createAccount, type Shop } from '../../tools/api/new-account.ts'
import { makeOrder, type OpenOrder } from '../../tools/api/payments.ts'
import { expectAccessible } from '../../tools/screens/axe.ts'
import { expect, test } from '../../tools/test.ts'

/** Dedicated 16C-64G, Singapore: one unit in stock. */
const scarce = 1035

/** Orders and pays for a server as a new customer, and waits until it is ready. */
async function rent(page: Page, shop: Shop, interval: 'month' | 'hour'): Promise<OpenOrder> {
  const account = await createAccount(shop)
  const servers = [{ hostname: 'web-1', product_id: scarce }]
  const order = await makeOrder(shop, servers, { interval, account })
  await addSession(page.context(), shop.url, account)
  await page.goto(`/payment?order=${order.id}`)
  await goToProvider(page, interval === 'hour' ? 'Verify card' : `Pay $${order.total}`)
  await completeAtProvider(page, 'Approve')
  const stateNow = async () =>
    (await contentOf(await order.customer.get(`/api/v3/orders/${order.id}`))).state
  await expect.poll(stateNow, { timeout: 30_000 }).toBe('active')
  return order
}

test('deleting an hourly server ends its cost and returns it to stock', async ({
  page,
  context,
  shop,
}) => {
  const order = await rent(page, shop, 'hour')
  const plans = await context.newPage()
  await plans.goto('/home?q=16C-64G')
  const row = plans.getByRole('row').filter({ hasText: 'Singapore' })
  await expect(row).toContainText('Sold out')

  await page.goto('/account?section=servers')
  await page.getByRole('button', { name: 'Delete web-1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete web-1?' })
  await expect(dialog).toContainText('invoiced after the end of the month')
  await expect(dialog).toContainText('All data on the server is erased')
  const field = dialog.getByRole('textbox', { name: 'Type web-1 to confirm' })
  await expect(field).toBeFocused()
  await expectAccessible(page, 'the dialog before deleting')
  await field.fill('web-2')
  await dialog.getByRole('button', { name: 'Delete server' }).click()
  await expect(dialog).toContainText('This is not the hostname')
  await expect(field).toBeFocused()
  await field.fill('web-1')
  await field.press('Enter')

  await expect(dialog).toBeHidden()
  await expect(page.getByText('Being deleted', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete web-1' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No servers in use' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(row).toContainText('1 left')

  await page.getByRole('combobox', { name: 'Servers to show' }).click()
  await page.getByRole('option', { name: 'Deleted (1)' }).click()
  const deletedServer = page.getByRole('listitem').filter({ hasText: 'This month until deleted:' })
  await expect(deletedServer).toContainText('web-1')
  await deletedServer.getByRole('link', { name: `Order ${order.number}` }).click()
  await expect(page.getByText('From then on it costs nothing.')).toBeVisible()
  await expect(page.getByText('1 deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: `Order ${order.number}` })).toContainText(
    'Servers deleted',
  )
  await order.customer.dispose()
})

test('deleting a monthly server from its order in Chinese refunds nothing', async ({
  page,
  shop,
}) => {
  const order = await rent(page, shop, 'month')
  await page.goto(`/zh-TW/account?order=${order.id}`)
  const button = page.getByRole('button', { name: '刪除 web-1' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: '要刪除 web-1 嗎？' })
  await expect(dialog).toContainText('已付款的月份不退款，也不會續約。')
  await dialog.getByRole('button', { name: '保留伺服器' }).click()
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await dialog.getByRole('textbox', { name: '輸入 web-1 以確認' }).fill('web-1')
  await dialog.getByRole('button', { name: '刪除伺服器' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('1 台已刪除')).toBeVisible()
  await expect(page.getByText('已刪除', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(button).toHaveCount(0)
  const { refund } = await contentOf(await order.customer.get(`/api/v3/orders/${order.id}`))
  expect(refund).toBeNull()
  await order.customer.dispose()
})
