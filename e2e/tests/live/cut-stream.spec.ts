import { accounts, addPlan, cartLink } from '../../tools/actions.ts'
import { addSession, contentOf, createCustomer } from '../../tools/api/api-client.ts'
import { expectSamePage, markPage } from '../../tools/same-page.ts'
import { expect, test } from '../../tools/test.ts'

test('a browser whose server died catches up with sales of another server, and its cart follows', async ({
  page,
  context,
  ownShop,
}) => {
  const second = await ownShop.startSecond()
  await addSession(context, ownShop.url)
  await page.goto(`${ownShop.url}/home?q=2C-8G`)
  await expect(page.getByText('Live stock')).toBeVisible()
  await addPlan(page, 'Dedicated 2C-8G, Taipei', 3)
  await expect(cartLink(page, 3)).toBeVisible()
  await markPage(page)
  const other = await createCustomer(second.url, accounts.second)

  await ownShop.server.stop('SIGKILL')
  const data = { interval: 'month', lines: [{ product_id: 1005, quantity: 2 }] }
  await contentOf(await other.post('/api/v3/quotes', { data }))
  await ownShop.restartServer()

  const row = page.getByRole('row').filter({ hasText: 'Taipei' })
  await expect(row).toContainText('1 left', { timeout: 20_000 })
  await expect(page.getByText('Live stock')).toBeVisible()
  await expect(cartLink(page, 1)).toBeVisible()
  await expectSamePage(page)
})
