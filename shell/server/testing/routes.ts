import { randomUUID } from 'node:crypto'
import { orderResponseSchema, ordersResponseSchema } from '@storefront/api/order'
import { paymentResponseSchema } from '@storefront/api/payment'
import { quoteResponseSchema } from '@storefront/api/quote'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { offer } from '../features/orders/testing/stock.ts'
import {
  createEvent,
  createFakeProvider,
  toWebhookRequest,
} from '../features/payments/testing/fake-provider.ts'
import { createTestApp } from './app.ts'

type Line = { product_id: number; quantity: number; seenUnit?: string }
type Call = {
  method?: 'GET' | 'POST' | 'DELETE'
  body?: unknown
  key?: string | undefined
  cookie?: string
}

/** A server with a fake payment provider, a few plans and a signed-in customer. `fetch` reaches another provider. */
export async function createTestShop(
  environment: Record<string, string> = {},
  fetch?: typeof globalThis.fetch,
) {
  const provider = createFakeProvider()
  const testing = await createTestApp({ environment, fetch: fetch ?? provider.fetch })
  const { app, dependencies } = testing
  const { database, config } = dependencies
  await offer(
    database,
    {},
    { product_id: 1060, name: 'Dedicated 8C-32G', monthly_fee: '166.00', hourly_fee: '0.2471' },
    { product_id: 1077, name: 'GPU H200 x8', gpu_type: 'NVIDIA H200 141GB x8', vcpus: 192 },
  )
  const customer = await testing.signIn()

  const call = (url: string, { method, body, key, cookie = customer }: Call = {}) =>
    app.inject({
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      url,
      headers: { cookie, ...(key !== undefined && { 'idempotency-key': key }) },
      ...(body !== undefined && { payload: body as object }),
    })
  const quote = async (lines: Line[], interval = 'month', cookie = customer) =>
    quoteResponseSchema.parse(
      (await call('/api/v3/quotes', { body: { interval, lines }, cookie })).json(),
    ).content
  const toRequest = (made: Awaited<ReturnType<typeof quote>>) => ({
    quoteId: made.id,
    termsVersion: made.termsVersion,
    servers: made.lines.flatMap(line =>
      Array.from({ length: line.quantity }, (_, index) => ({
        product_id: line.product_id,
        hostname: `s${line.product_id}-${index + 1}.example.com`,
      })),
    ),
  })
  const order = async (lines: Line[], interval = 'month', cookie = customer) => {
    const body = toRequest(await quote(lines, interval, cookie))
    const response = await call('/api/v3/orders', { body, key: randomUUID(), cookie })
    return orderResponseSchema.parse(response.json()).content
  }
  const pay = async (orderId: string, cookie = customer) => {
    const url = `/api/v3/orders/${orderId}/payments`
    const response = await call(url, { body: { prefix: '' }, key: randomUUID(), cookie })
    return paymentResponseSchema.parse(response.json()).content
  }
  const readOrder = async (id: string, cookie = customer) =>
    orderResponseSchema.parse((await call(`/api/v3/orders/${id}`, { cookie })).json()).content
  const listOrders = async () =>
    ordersResponseSchema.parse((await call('/api/v3/orders')).json()).content
  const post = (event: unknown, secret = config.webhookSecret, now?: Date) =>
    app.inject(toWebhookRequest(event, secret, now))
  const report = (type: 'succeeded' | 'declined' | 'cancelled', overrides = {}) => {
    const payment = provider.last()
    payment.state = type
    return post(createEvent(`payment.${type}`, { ...payment, ...overrides }))
  }
  /** Moves the last calls to the provider back, so that the next one is due. */
  const passSeconds = () =>
    database.execute(sql`UPDATE payments SET checked_at = checked_at - interval '3 seconds',
      next_check_at = next_check_at - interval '1 hour'`)
  const passHalfHour = () =>
    database.execute(sql`UPDATE orders SET pay_by = pay_by - interval '31 minutes'`)

  /** Makes all accounts older than a newcomer's. */
  const ageAccounts = () =>
    database.execute(sql`UPDATE accounts SET created_at = now() - interval '31 days'`)

  /** Deletes all quotes and orders, so that all units are free again. */
  const restock = () =>
    database.execute(
      'TRUNCATE quotes, orders CASCADE; UPDATE flavors SET held = 0, unpaid = 0, sold = 0',
    )

  return {
    ...testing,
    database,
    provider,
    customer,
    call,
    quote,
    toRequest,
    order,
    pay,
    readOrder,
    listOrders,
    post,
    report,
    passSeconds,
    passHalfHour,
    restock,
    ageAccounts,
  }
}
export type TestShop = Awaited<ReturnType<typeof createTestShop>>

/** Requests a page as a browser does. */
export async function visitPage(
  app: FastifyInstance,
  url: string,
  headers: Record<string, string> = {},
) {
  const { statusCode, headers: received, body } = await app.inject({ url, headers })
  return { status: statusCode, location: received.location, headers: received, body }
}
