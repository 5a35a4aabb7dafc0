import { accounts, completeAtProvider, goToProvider } from '../../tools/actions.ts'
import { addSession, createCustomer, createOrder } from '../../tools/api/api-client.ts'
import { createAccount } from '../../tools/api/new-account.ts'
import { expect, test } from '../../tools/test.ts'

test('a customer pays one unpaid order and cancels another from the account', async ({
  page,
  context,
  shop,
}) => {
  const account = await createAccount(shop)
  const customer = await createCustomer(shop.url, account)
  const cancelled = await createOrder(customer)
  const paid = await createOrder(customer)
  await addSession(context, shop.url, account)
  await page.goto('/account?section=orders')

  await page.getByRole('link', { name: `Order ${cancelled.number}`, exact: true }).click()
  await expect(page.getByRole('heading', { name: `Order ${cancelled.number}` })).toBeFocused()
  await expect(page).toHaveTitle(`Order ${cancelled.number} · Quarry`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const question = page.getByRole('alertdialog', { name: `Cancel order ${cancelled.number}?` })
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('Cancelled, servers released')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)

  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page).toHaveTitle('Orders · Account · Quarry')
  await page.getByRole('link', { name: `Pay order ${paid.number}` }).click()
  await goToProvider(page, `Pay $${paid.totals.dueToday}`)
  await completeAtProvider(page, 'Approve')
  await page.goto(`/account?order=${paid.id}`)
  await expect(page.getByText(`Payment of $${paid.totals.dueToday} succeeded`)).toBeVisible()
  await expect(page.getByText('Order paid, servers being built')).toBeVisible()
  await expect(page.getByText('All servers ready')).toBeVisible({ timeout: 30_000 })
  await customer.dispose()
})

test('an order of another customer looks like one that does not exist', async ({
  page,
  context,
  shop,
}) => {
  const customer = await createCustomer(shop.url)
  const { id } = await createOrder(customer)
  await customer.dispose()
  await addSession(context, shop.url, accounts.second)
  await page.goto(`/account?order=${id}`)
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  const text = await page.getByRole('main').innerText()
  await page.goto(`/account?order=${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  expect(await page.getByRole('main').innerText()).toBe(text)
})
