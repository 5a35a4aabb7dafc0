import { randomUUID } from 'node:crypto'
import { type Order, orderResponseSchema } from '@storefront/api/order'
import { paymentResponseSchema } from '@storefront/api/payment'
import { quoteResponseSchema } from '@storefront/api/quote'
import { z } from 'zod'

type Call = { path: string; cookie: string; body?: unknown; key?: string }

/** How often a buyer asks again when the server is too busy (503). */
const patience = 5

/** A request as a browser's page sends it, again while the server says that it is too busy. */
async function call(url: string, request: Call): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const responded = await send(url, request)
    if (responded.status !== 503 || attempt === patience) return responded
  }
}

async function send(url: string, { path, cookie, body, key }: Call): Promise<Response> {
  const headers: Record<string, string> = { cookie }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (key !== undefined) headers['idempotency-key'] = key
  return await fetch(`${url}/api/v3${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** What a customer is about to order; kept, so that it can be sent again with the same key. */
export type Purchase = { cookie: string; key: string; body: unknown }

/** Holds one unit for a customer; `null` when it is sold out, with the code of the refusal. */
export async function choose(
  url: string,
  cookie: string,
  productId: number,
): Promise<Purchase | null> {
  const lines = [{ product_id: productId, quantity: 1 }]
  const responded = await call(url, {
    path: '/quotes',
    cookie,
    body: { interval: 'month', lines },
  })
  const json = await responded.json()
  const { error } = z.object({ error: z.string().optional() }).parse(json)
  if (responded.status === 409 && error === 'insufficient_stock') return null
  const { content: quote } = quoteResponseSchema.parse(json)
  const servers = [{ product_id: productId, hostname: 'a.example.com' }]
  const body = { quoteId: quote.id, termsVersion: quote.termsVersion, servers }
  return { cookie, key: randomUUID(), body }
}

export async function order(url: string, { cookie, key, body }: Purchase): Promise<Order> {
  const responded = await call(url, { path: '/orders', cookie, key, body })
  return orderResponseSchema.parse(await responded.json()).content
}

/** Goes to the provider's page and approves there. */
export async function approve(url: string, cookie: string, orderId: string): Promise<void> {
  const path = `/orders/${orderId}/payments`
  const responded = await call(url, { path, cookie, key: randomUUID(), body: { prefix: '' } })
  const { redirectUrl } = paymentResponseSchema.parse(await responded.json()).content
  if (redirectUrl === null) throw new Error(`The payment of order ${orderId} has no page`)
  const approved = await fetch(redirectUrl, {
    method: 'POST',
    headers: { origin: new URL(redirectUrl).origin },
    body: new URLSearchParams({ action: 'approve', card: 'plain' }),
    redirect: 'manual',
  })
  if (approved.status !== 303) throw new Error(`The payment page answers ${approved.status}`)
}

export async function readOrder(url: string, cookie: string, id: string): Promise<Order> {
  const responded = await call(url, { path: `/orders/${id}`, cookie })
  return orderResponseSchema.parse(await responded.json()).content
}
