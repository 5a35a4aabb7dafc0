import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paymentListSchema, webhookSchema } from '@storefront/api/sandbox'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { RunningSandbox } from './run.ts'
import { createFakeShop, type FakeShop } from './testing/fake-shop.ts'
import { bearer, openTestSandbox, postForm, webhookSecret } from './testing/open-sandbox.ts'

const body = {
  reference: 'p-1',
  amount: '83.00',
  currency: 'USD',
  mode: 'charge',
  description: '<b>Dedicated</b> 4C-16G',
  language: 'es',
  returnUrl: 'http://localhost:3000/result?order=1',
  webhookUrl: 'http://localhost:3000/api/webhooks/sandbox',
}

let folder: string
let shop: FakeShop
let sandbox: RunningSandbox
const start = () => openTestSandbox(folder, shop.fetch)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-sandbox-'))
  shop = createFakeShop()
  sandbox = await start()
})
afterEach(async () => {
  await sandbox.stop()
  await rm(folder, { recursive: true, force: true })
})
const post = (url: string, fields: Record<string, string>) => postForm(sandbox, url, fields)

async function createPayment(): Promise<{ id: string; path: string }> {
  const headers = { ...bearer, 'idempotency-key': 'p-1' }
  const response = await sandbox.app.inject({
    method: 'POST',
    url: '/v1/payments',
    headers,
    body,
  })
  expect(response.statusCode).toBe(201)
  const { id, pageUrl } = response.json()
  return { id, path: new URL(pageUrl).pathname }
}

describe('a payment page', () => {
  it('shows the amount in the language of the payment and escapes hostile text', async () => {
    const { path } = await createPayment()
    const page = await sandbox.app.inject(path)
    expect(page.body).toContain('<html lang="es">')
    expect(page.body).toContain('US$83.00')
    expect(page.body).toContain('&lt;b&gt;Dedicated')
    expect(page.headers['content-security-policy']).toContain(
      "form-action 'self' http://localhost:3000",
    )
    expect(page.body).not.toMatch(/<script|style=/)
  })

  it('redirects the customer to the shop and sends a signed webhook', async () => {
    const { id, path } = await createPayment()
    const response = await post(path, { action: 'approve', card: 'plain' })
    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toBe(body.returnUrl)
    await vi.waitFor(() => expect(shop.calls).toHaveLength(1))
    const [call] = shop.calls
    const webhook = webhookSchema.parse(JSON.parse(call?.body ?? ''))
    expect(webhook).toMatchObject({ type: 'payment.succeeded', payment: { id, amount: '83.00' } })
    const [, seconds, digest] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(call?.headers.get('webhook-signature') ?? '') ?? []
    const expected = createHmac('sha256', webhookSecret).update(`${seconds}.${call?.body}`)
    expect(digest).toBe(expected.digest('hex'))
  })

  it('stores the first outcome when the form is sent again', async () => {
    const { id, path } = await createPayment()
    await post(path, { action: 'decline' })
    expect((await post(path, { action: 'approve' })).statusCode).toBe(303)
    const found = await sandbox.app.inject({ url: `/v1/payments/${id}`, headers: bearer })
    expect(found.json().state).toBe('declined')
  })

  it('shows a challenge for a card with 3-D Secure', async () => {
    const { id, path } = await createPayment()
    const challenge = await post(path, { action: 'approve', card: 'secure' })
    expect(challenge.body).toContain('Tu banco pide confirmación')
    await post(path, { action: 'allow' })
    const found = await sandbox.app.inject({ url: `/v1/payments/${id}`, headers: bearer })
    expect(found.json().state).toBe('succeeded')
  })
})

describe('beside Stripe', () => {
  it('has no payments, also none of an earlier run', async () => {
    const { id, path } = await createPayment()
    await sandbox.stop()
    sandbox = await openTestSandbox(folder, globalThis.fetch, false)
    const statusOf = async (url: string) =>
      (await sandbox.app.inject({ url, headers: bearer })).statusCode
    expect(await statusOf(path)).toBe(404)
    expect(await statusOf(`/v1/payments/${id}`)).toBe(404)
    expect(await statusOf('/v1/health')).toBe(200)
  })
})

describe('a webhook', () => {
  it('is sent again until the shop accepts it', async () => {
    shop.respond = () => new Response('', { status: shop.calls.length < 2 ? 503 : 200 })
    const { path } = await createPayment()
    await post(path, { action: 'approve' })
    await vi.waitFor(() => expect(shop.calls).toHaveLength(2), { timeout: 5000 })
    expect(shop.calls[1]?.body).toBe(shop.calls[0]?.body)
  })

  it('is sent after a restart if the shop was down', async () => {
    shop.respond = () => new Response('', { status: 503 })
    const { path } = await createPayment()
    await post(path, { action: 'approve' })
    await vi.waitFor(() => expect(shop.calls.length).toBeGreaterThan(0))
    await sandbox.stop()
    shop.calls = []
    shop.respond = () => new Response('{}')
    sandbox = await start()
    await vi.waitFor(() => expect(shop.calls).toHaveLength(1))
    expect(JSON.parse(shop.calls[0]?.body ?? '').type).toBe('payment.succeeded')
  })
})

describe('the provider', () => {
  it('lists payments since a time, oldest first, with 100 per page', async () => {
    const since = new Date(Date.now() - 60_000).toISOString()
    const list = async (more = '') =>
      (
        await sandbox.app.inject({ url: `/v1/payments?since=${since}${more}`, headers: bearer })
      ).json()
    for (let count = 0; count < 101; count++)
      await sandbox.app.inject({
        method: 'POST',
        url: '/v1/payments',
        headers: { ...bearer, 'idempotency-key': `key-${count}` },
        body: { ...body, reference: `key-${count}` },
      })
    const first = paymentListSchema.parse(await list())
    expect(first.payments).toHaveLength(100)
    expect(first.payments[0]).toMatchObject({ reference: 'key-0', isRefunded: false })
    const last = paymentListSchema.parse(await list(`&after=${first.next}`))
    expect(last).toMatchObject({ payments: [{ reference: 'key-100' }], next: null })
    const later = new Date(Date.now() + 60_000).toISOString()
    const none = await sandbox.app.inject({ url: `/v1/payments?since=${later}`, headers: bearer })
    expect(none.json()).toEqual({ payments: [], next: null })
  })

  it('rejects requests without the secret', async () => {
    for (const headers of [{}, { authorization: 'Bearer wrong' }])
      for (const url of ['/v1/payments/x', '/v1/health', '/v1/unknown'])
        expect((await sandbox.app.inject({ url, headers })).statusCode, url).not.toBe(200)
  })
})
