import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'

import { type Account, accounts } from '../actions.ts'
import { addSession, contentOf, createCustomer, sendOrder, type Visitor } from './api-client.ts'

type Shop = { url: string; dataDir?: string | undefined }
type Server = { hostname: string; product_id?: number }

/** Shared 4C-8G in a location that few tests use, with a large stock. */
const plentiful = 1079

export type OpenOrder = { id: string; number: string; total: string; customer: Visitor }

type Terms = { interval?: 'month' | 'hour'; account?: Account }

/** Creates an unpaid order without a browser. Default: of the demo customer, by the month. */
export async function makeOrder(
  shop: Shop,
  servers: Server[] = [{ hostname: 'web-1' }],
  { interval = 'month', account = accounts.demo }: Terms = {},
): Promise<OpenOrder> {
  const customer = await createCustomer(shop.url, account)
  const requested = servers.map(server => ({ product_id: plentiful, ...server }))
  const lines = requested.map(({ product_id }) => ({ product_id, quantity: 1 }))
  const data = { interval, lines }
  const quote = await contentOf(await customer.post('/api/v3/quotes', { data }))
  const { id: quoteId, termsVersion } = quote
  const made = await sendOrder(customer, { quoteId, termsVersion, servers: requested })
  const { id, number, totals } = await contentOf(made)
  return { id, number, total: totals.dueToday, customer }
}

/** Creates an unpaid order and opens its payment page in a signed-in browser. */
export async function openPaymentPage(
  page: Page,
  shop: Shop,
  servers?: Server[],
): Promise<OpenOrder> {
  const order = await makeOrder(shop, servers)
  await addSession(page.context(), shop.url)
  await page.goto(`/payment?order=${order.id}`)
  await expect(payButton(page)).toBeVisible()
  return order
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })

/** The heading of the result page after the payment succeeded. */
export const paidHeading = (page: Page) =>
  page.getByRole('heading', { name: 'Payment received', level: 1 })

export async function goToProviderPage(page: Page): Promise<void> {
  await payButton(page).click()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
}

/** Chooses a test card on the provider's page and approves. */
export async function approveWith(page: Page, card: RegExp): Promise<void> {
  await page.getByRole('radio', { name: card }).check()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
}

export async function readOrder({ customer, id }: OpenOrder) {
  return await contentOf(await customer.get(`/api/v3/orders/${id}`))
}

type Entry = {
  type: string
  id: string
  outcome?: string
  amount?: string
  request?: { description: string }
}

/** The secret of the provider's webhooks. Skips the test for a shop on another machine. */
export async function readWebhookSecret({ dataDir = '' }: Shop): Promise<string> {
  test.info().skip(dataDir === '', 'needs the secret of the shop')
  return (await readFile(join(dataDir, 'secrets', 'webhook'), 'utf8')).trim()
}

/** The number of charges for an order in the provider's journal, or `null` for a shop on another machine. */
export async function countCharges(shop: Shop, { number }: OpenOrder): Promise<number | null> {
  if (shop.dataDir === undefined) return null
  const text = await readFile(join(shop.dataDir, 'sandbox', 'payments.jsonl'), 'utf8')
  const entries = text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Entry)
  const own = new Set(
    entries.filter(({ request }) => request?.description === number).map(({ id }) => id),
  )
  return entries.filter(
    ({ type, id, outcome }) => type === 'ended' && outcome === 'succeeded' && own.has(id),
  ).length
}

export async function expectOneCharge(shop: Shop, order: OpenOrder): Promise<void> {
  const charges = await countCharges(shop, order)
  if (charges !== null) expect(charges).toBe(1)
}
