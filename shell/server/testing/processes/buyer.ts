import { randomUUID } from 'node:crypto'
import { type Order, orderResponseSchema } from '@storefront/api/order'
import { paymentResponseSchema } from '@storefront/api/payment'
import { quoteResponseSchema } from '@storefront/api/quote'
import { z } from 'zod'

type Call = { path: string; cookie: string; body?: unknown; key?: string }

/** Most attempts of a buyer while the server is too busy (503). */
const maxAttempts = 5

/** Sends a request as a page does, and repeats it while the server is too busy. */
async function call(url: string, request: Call): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await send(url, request)
    if (response.status !== 503 || attempt === maxAttempts) return response
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

/** An order request. It can be sent again with the same key. */
export type Purchase = { cookie: string; key: string; body: unknown }

/** Holds one unit for a customer. Returns `null` if it is sold out. */
export async function choose(
  url: string,
  cookie: string,
  productId: number,
): Promise<Purchase | null> {
  const lines = [{ product_id: productId, quantity: 1 }]
  const response = await call(url, {
    path: '/quotes',
    cookie,
    body: { interval: 'month', lines },
  })
  const json = await response.json()
  const { error } = z.object({ error: z.string().optional() }).parse(json)
  if (response.status === 409 && error === 'insufficient_stock') return null
  const { content: quote } = quoteResponseSchema.parse(json)
  const servers = [{ product_id: productId, hostname: 'a.example.com' }]
  const body = { quoteId: quote.id, termsVersion: quote.termsVersion, servers }
  return { cookie, key: randomUUID(), body }
}

export async function order(url: string, { cookie, key, body }: Purchase): Promise<Order> {
  const response = await call(url, { path: '/orders', cookie, key, body })
  return orderResponseSchema.parse(await response.json()).content
}

/** Opens the provider's page and approves the payment there. */
export async function approve(url: string, cookie: string, orderId: string): Promise<void> {
  const path = `/orders/${orderId}/payments`
  const response = await call(url, { path, cookie, key: randomUUID(), body: { prefix: '' } })
  const { redirectUrl } = paymentResponseSchema.parse(await response.json()).content
  if (redirectUrl === null) throw new Error(`The payment of order ${orderId} has no page`)
  const approved = await fetch(redirectUrl, {
    method: 'POST',
    headers: { origin: new URL(redirectUrl).origin },
    body: new URLSearchParams({ action: 'approve', card: 'plain' }),
    redirect: 'manual',
  })
  if (approved.status !== 303) throw new Error(`The payment page responds with ${approved.status}`)
}

export async function readOrder(url: string, cookie: string, id: string): Promise<Order> {
  const response = await call(url, { path: `/orders/${id}`, cookie })
  return orderResponseSchema.parse(await response.json()).content
}
