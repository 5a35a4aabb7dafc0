import type { Page } from '@playwright/test'

import { completeAtProvider } from '../../tools/actions.ts'
import {
  addSession,
  createCustomer,
  createOrder,
  createPayment,
} from '../../tools/api/api-client.ts'
import { createAccount, newName, type Shop } from '../../tools/api/new-account.ts'
import { expect, test } from '../../tools/test.ts'

/** Orders and pays as a customer without invoices. */
async function buy(page: Page, shop: Shop) {
  const { url } = shop
  const account = await createAccount(shop)
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

/** The invoices of this year. */
const number = `QY-INV-${new Date().getUTCFullYear()}-\\d{6}`

test('a customer reads an invoice, and the printed page has only the invoice', async ({
  page,
  shop,
}) => {
  const order = await buy(page, shop)
  await page.goto('/account?section=invoices')
  const link = page.getByRole('link', { name: new RegExp(`^Invoice ${number}$`) })
  const name = (await link.getAttribute('aria-label')) ?? (await link.innerText())
  await link.click()
  const invoice = page.getByRole('article', { name, exact: true })
  await expect(invoice.getByRole('heading', { name })).toBeFocused()
  await expect(page).toHaveTitle(`${name} · Quarry`)
  await expect(invoice.getByText(newName)).toBeVisible()
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

test('the account shows a bought server and its invoice in Spanish', async ({ page, shop }) => {
  const name = new RegExp(`^Factura ${number}$`)
  const order = await buy(page, shop)
  await page.goto('/es/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Cuenta' })).toBeVisible()
  const sections = page.getByRole('navigation', { name: 'Secciones de la cuenta' })
  await sections.getByRole('link', { name: 'Servidores' }).click()
  await expect(page.getByText('web-1', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: `Pedido ${order.number}` }).click()
  await expect(page.getByText('Pedido realizado, pendiente de pago')).toBeVisible()
  await sections.getByRole('link', { name: 'Facturas' }).click()
  await page.getByRole('link', { name }).click()
  const invoice = page.getByRole('article', { name })
  await expect(invoice.getByText('No se cobran impuestos')).toBeVisible()
  await expect(invoice.getByRole('row', { name: /Total en dólares/ })).toContainText(
    `US$${order.totals.dueToday}`,
  )
})
