import type { Page } from '@playwright/test'

import { type Account, accounts, completeAtProvider } from '../../tools/actions.ts'
import {
  addSession,
  createCustomer,
  createOrder,
  createPayment,
} from '../../tools/api/api-client.ts'
import type { Shop } from '../../tools/shop/shop.ts'
import { expect, test } from '../../tools/test.ts'

test.use({ baseURL: async ({ fileShop }, use) => use(fileShop.url) })

/** Orders and pays as a customer without invoices. */
async function buy(page: Page, { url }: Shop, account: Account) {
  const customer = await createCustomer(url, account)
  const order = await createOrder(customer)
  const { redirectUrl } = await createPayment(customer, order.id)
  await addSession(page.context(), url, account)
  await page.goto('/account?section=invoices')
  await expect(page.getByRole('heading', { name: 'No invoices yet' })).toBeVisible()
  await page.goto(redirectUrl)
  await completeAtProvider(page, 'Approve')
  await customer.dispose()
  return order
}

/** The tests share a shop, which numbers its invoices in order. */
const series = `QY-INV-${new Date().getUTCFullYear()}`

test('a customer reads an invoice, and the printed page has only the invoice', async ({
  page,
  fileShop,
}) => {
  const order = await buy(page, fileShop, accounts.demo)
  await page.goto('/account?section=invoices')
  await page.getByRole('link', { name: `Invoice ${series}-000001` }).click()
  const invoice = page.getByRole('article', { name: `Invoice ${series}-000001` })
  await expect(invoice.getByText('Dana Demo')).toBeVisible()
  await expect(invoice.getByText('No tax is charged')).toBeVisible()
  await expect(invoice.getByText('this is not a tax document')).toBeVisible()
  await expect(invoice.getByRole('row', { name: /Total/ })).toContainText(
    `$${order.totals.dueToday}`,
  )
  await expect(invoice.getByRole('link', { name: order.number })).toBeVisible()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(invoice).toBeVisible()
  for (const hidden of [
    page.locator('.frame-header'),
    page.locator('.frame-footer'),
    page.locator('.frame-launcher'),
    page.locator('nav'),
    page.getByText('Print or save as PDF'),
  ])
    for (const element of await hidden.all()) await expect(element).toBeHidden()
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(scheme).toBe('light')
})

test('the account shows a bought server and its invoice in Spanish', async ({ page, fileShop }) => {
  const number = new RegExp(`^Factura ${series}-00000[12]$`)
  const order = await buy(page, fileShop, accounts.second)
  await page.goto('/es/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Cuenta' })).toBeVisible()
  const sections = page.getByRole('navigation', { name: 'Secciones de la cuenta' })
  await sections.getByRole('link', { name: 'Servidores' }).click()
  await expect(page.getByText('web-1', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: `Pedido ${order.number}` }).click()
  await expect(page.getByText('Pedido realizado, pendiente de pago')).toBeVisible()
  await sections.getByRole('link', { name: 'Facturas' }).click()
  await page.getByRole('link', { name: number }).click()
  const invoice = page.getByRole('article', { name: number })
  await expect(invoice.getByText('No se cobran impuestos')).toBeVisible()
  await expect(invoice.getByRole('row', { name: /Total en dólares/ })).toContainText(
    `US$${order.totals.dueToday}`,
  )
})
