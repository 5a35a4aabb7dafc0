import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  expect,
  request,
} from '@playwright/test'

import { type Account, accounts } from '../actions.ts'

/** A client with a cookie jar and without a browser. It does not follow redirects. */
export type Visitor = APIRequestContext

export function createVisitor(shopUrl: string): Promise<Visitor> {
  return request.newContext({ baseURL: shopUrl, maxRedirects: 0 })
}

/** Signs in at the sign-in site and returns the one-time code of its redirect. */
export async function requestCode(visitor: Visitor, account: Account = accounts.demo) {
  const leaving = await visitor.get('/home')
  const site = await whereTo(leaving)
  const fields = Object.fromEntries(site.searchParams)
  const back = await visitor.post(`${site.origin}/sign-in`, { form: { ...fields, ...account } })
  const code = (await whereTo(back)).searchParams.get('t')
  if (!code) throw new Error(`No code after signing in as ${account.email}: ${back.status()}`)
  return code
}

async function whereTo(response: APIResponse): Promise<URL> {
  const { location } = response.headers()
  if (location !== undefined) return new URL(location)
  throw new Error(
    `${response.url()} does not redirect: ${response.status()} ${await response.text()}`,
  )
}

export async function createCustomer(shopUrl: string, account: Account = accounts.demo) {
  const visitor = await createVisitor(shopUrl)
  const t = await requestCode(visitor, account)
  const exchange = await visitor.post('/api/auth/exchange', { data: { t } })
  expect(exchange.status()).toBe(200)
  return visitor
}

export async function contentOf(response: APIResponse) {
  expect(response.ok(), `${response.url()} responds with ${response.status()}`).toBe(true)
  return (await response.json()).content
}

/** Creates a body for `POST /api/v3/orders` with one unit of a plan that has a large stock. */
export async function quoteOne(customer: Visitor, product_id = 1079) {
  const data = { interval: 'month', lines: [{ product_id, quantity: 1 }] }
  const quote = await contentOf(await customer.post('/api/v3/quotes', { data }))
  const servers = [{ product_id, hostname: 'web-1' }]
  return { quoteId: quote.id, termsVersion: quote.termsVersion, servers }
}

export function sendOrder(customer: Visitor, data: unknown, key: string = crypto.randomUUID()) {
  return customer.post('/api/v3/orders', { data, headers: { 'idempotency-key': key } })
}

export async function createOrder(customer: Visitor) {
  return await contentOf(await sendOrder(customer, await quoteOne(customer)))
}

export async function createPayment(customer: Visitor, orderId: string) {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const data = { prefix: '' }
  return await contentOf(
    await customer.post(`/api/v3/orders/${orderId}/payments`, { data, headers }),
  )
}

/** Signs in over HTTP and adds the session to the browser, which is faster than the sign-in page. */
export async function addSession(
  context: BrowserContext,
  shopUrl: string,
  account: Account = accounts.demo,
): Promise<void> {
  const customer = await createCustomer(shopUrl, account)
  const { cookies } = await customer.storageState()
  await context.addCookies(cookies)
  await customer.dispose()
}
