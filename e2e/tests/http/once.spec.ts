import { createHmac } from 'node:crypto'

import {
  contentOf,
  createCustomer,
  createOrder,
  createPayment,
  createVisitor,
  quoteOne,
  sendOrder,
} from '../../tools/api/api-client.ts'
import { readWebhookSecret } from '../../tools/api/payments.ts'
import { expect, test } from '../../tools/test.ts'

test('an order needs an idempotency key, and repeated requests with one key make one order', async ({
  shop,
}) => {
  const customer = await createCustomer(shop.url)
  const input = await quoteOne(customer)
  const keyless = await customer.post('/api/v3/orders', { data: input })
  expect([keyless.status(), (await keyless.json()).error]).toEqual([400, 'key_missing'])
  for (const key of ['short', 'with,comma-in-it', 'x'.repeat(256)])
    expect((await sendOrder(customer, input, key)).status()).toBe(400)

  const key = crypto.randomUUID()
  const responses = await Promise.all([1, 2, 3, 4].map(() => sendOrder(customer, input, key)))
  const later = await sendOrder(customer, input, key)
  const statuses = [...responses, later].map(response => response.status())
  expect(statuses.filter(status => status !== 409)).toContain(201)
  const made = [...responses, later].filter(received => received.status() === 201)
  expect(new Set(await Promise.all(made.map(response => response.text()))).size).toBe(1)
  expect(later.headers()['idempotent-replayed']).toBe('true')

  const changed = { ...input, servers: [{ product_id: 1079, hostname: 'other' }] }
  const reused = await sendOrder(customer, changed, key)
  expect([reused.status(), (await reused.json()).error]).toEqual([422, 'key_reused'])
  const { id } = await contentOf(later)
  expect((await customer.post(`/api/v3/orders/${id}/cancel`)).status()).toBe(200)
})

test('a webhook without a valid signature is 400 and pays nothing', async ({ shop }) => {
  const customer = await createCustomer(shop.url)
  const order = await createOrder(customer)
  const payment = await createPayment(customer, order.id)
  const body = JSON.stringify(succeeded(payment))
  const now = Math.floor(Date.now() / 1000)
  const signatures = [
    undefined,
    '',
    'nonsense',
    `t=${now},v1=${'0'.repeat(64)}`,
    signed(body, 'a-guessed-secret-of-somebody', now),
  ]
  const visitor = await createVisitor(shop.url)
  for (const signature of signatures) {
    const headers = { 'content-type': 'application/json' }
    const data = Buffer.from(body)
    const response = await visitor.post('/api/webhooks/sandbox', {
      data,
      headers: signature === undefined ? headers : { ...headers, 'webhook-signature': signature },
    })
    expect([response.status(), (await response.json()).error]).toEqual([400, 'bad_signature'])
  }
  expect((await visitor.post('/api/webhooks/nobody', { data: {} })).status()).toBe(404)
  const seen = await contentOf(await customer.get(`/api/v3/orders/${order.id}`))
  expect([seen.state, seen.paidAt]).toEqual(['paying', null])
})

test('a signed webhook counts once, and old or changed webhooks do not count', async ({ shop }) => {
  const secret = await readWebhookSecret(shop)
  const customer = await createCustomer(shop.url)
  const order = await createOrder(customer)
  const body = JSON.stringify(succeeded(await createPayment(customer, order.id)))
  const now = Math.floor(Date.now() / 1000)
  const visitor = await createVisitor(shop.url)
  const deliver = (text: string, signature: string) =>
    visitor.post('/api/webhooks/sandbox', {
      data: Buffer.from(text),
      headers: { 'content-type': 'application/json', 'webhook-signature': signature },
    })

  expect((await deliver(body, signed(body, secret, now - 301))).status()).toBe(400)
  expect((await deliver(body, signed(body, secret, now + 400))).status()).toBe(400)
  expect((await deliver(`${body} `, signed(body, secret, now))).status()).toBe(400)
  const unpaid = await contentOf(await customer.get(`/api/v3/orders/${order.id}`))
  expect(unpaid.paidAt).toBeNull()

  const good = signed(body, secret, now)
  const responses = await Promise.all([1, 2, 3].map(() => deliver(body, good)))
  expect(responses.map(response => response.status())).toEqual([200, 200, 200])
  const paid = await contentOf(await customer.get(`/api/v3/orders/${order.id}`))
  expect(paid.paidAt).not.toBeNull()
  expect((await deliver(body, good)).status()).toBe(200)
  const again = await contentOf(await customer.get(`/api/v3/orders/${order.id}`))
  expect([again.paidAt, again.servers.length]).toEqual([paid.paidAt, 1])
})

/** The webhook that the sandbox sends when its payment page is approved. */
function succeeded(payment: { id: string; amount: string; redirectUrl: string }) {
  const { id: reference, amount, redirectUrl } = payment
  const id = new URL(redirectUrl).pathname.split('/').at(-1)
  return {
    id: `event-${reference}`,
    type: 'payment.succeeded',
    createdAt: new Date().toISOString(),
    payment: { id, reference, state: 'succeeded', amount, currency: 'USD', pageUrl: redirectUrl },
  }
}

function signed(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
