import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paymentListSchema, toReturnProof, webhookSchema } from '@storefront/api/sandbox'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { RunningSandbox } from './run.ts'
import { bearer, openTestSandbox, secret, webhookSecret } from './testing/open-sandbox.ts'

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

type Call = { url: string; headers: Headers; body: string }
let folder: string
let calls: Call[]
/** Returns the response of the shop, which is the only other host. */
let shop: (call: Call) => Response
let sandbox: RunningSandbox

async function start(): Promise<RunningSandbox> {
  const fetch = async (input: Parameters<typeof globalThis.fetch>[0], init?: RequestInit) => {
    const call = {
      url: String(input),
      headers: new Headers(init?.headers),
      body: String(init?.body),
    }
    calls.push(call)
    return shop(call)
  }
  return openTestSandbox(folder, fetch)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-sandbox-'))
  calls = []
  shop = () => new Response('{}')
  sandbox = await start()
})
afterEach(async () => {
  await sandbox.stop()
  await rm(folder, { recursive: true, force: true })
})

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

const prove = (origin: string) =>
  createHmac('sha256', secret).update(toReturnProof(origin)).digest('base64url')

const post = (url: string, fields: Record<string, string>) =>
  sandbox.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

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
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    const [call] = calls
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
    shop = () => new Response('', { status: calls.length < 2 ? 503 : 200 })
    const { path } = await createPayment()
    await post(path, { action: 'approve' })
    await vi.waitFor(() => expect(calls).toHaveLength(2), { timeout: 5000 })
    expect(calls[1]?.body).toBe(calls[0]?.body)
  })

  it('is sent after a restart if the shop was down', async () => {
    shop = () => new Response('', { status: 503 })
    const { path } = await createPayment()
    await post(path, { action: 'approve' })
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0))
    await sandbox.stop()
    calls = []
    shop = () => new Response('{}')
    sandbox = await start()
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    expect(JSON.parse(calls[0]?.body ?? '').type).toBe('payment.succeeded')
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

it('responds to a malformed path with a page', async () => {
  const page = await sandbox.app.inject('/%E0%A4%A')
  expect(page.statusCode).toBe(400)
  expect(page.headers['content-type']).toContain('text/html')
})

describe('the sign-in page', () => {
  const returnUrl = 'http://localhost:3000/es/home'

  it('redirects a correct password with the code, and forwards the browser and the device', async () => {
    shop = () => Response.json({ t: 'one-time-code' })
    const response = await post('/sign-in', {
      email: 'demo@quarry.example',
      password: 'quarry-demo',
      return: returnUrl,
      state: 'secret-of-the-browser',
      device: 'signed-device-id',
    })
    expect(response.headers.location).toBe(`${returnUrl}?t=one-time-code`)
    expect(calls[0]?.url).toBe('http://localhost:3000/internal/sign-in')
    expect(calls[0]?.headers.get('authorization')).toBe(bearer.authorization)
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
      state: 'secret-of-the-browser',
      device: 'signed-device-id',
    })
    expect(calls[0]?.headers.get('x-client-address')).toBe('127.0.0.1')
  })

  it('shows the error and the typed e-mail, but never the password', async () => {
    for (const [status, text] of [
      [422, 'E-mail or password is wrong.'],
      [429, 'Too many attempts.'],
      [503, 'The shop does not answer.'],
    ] as const) {
      shop = () => new Response('{}', { status })
      const fields = { email: 'a"b@x.example', password: 'hunter2hunter2', language: 'en' }
      const page = await post('/sign-in', fields)
      expect(page.body).toContain(text)
      expect(page.body).toContain('a&quot;b@x.example')
      expect(page.body).not.toContain('hunter2')
    }
  })

  it('sends the password to another address only if the shop is down', async () => {
    const fields = {
      email: 'a',
      password: 'b',
      return: 'http://127.0.0.1:9999/home',
      proof: prove('http://127.0.0.1:9999'),
    }
    shop = () => new Response('{}', { status: 413 })
    expect((await post('/sign-in', fields)).statusCode).toBe(503)
    expect(calls).toHaveLength(1)
    shop = () => new Response('{}', { status: 503 })
    await post('/sign-in', fields)
    expect(calls).toHaveLength(3)
  })

  it('redirects to another process of the shop only with its proof', async () => {
    shop = () => Response.json({ t: 'code' })
    const other = 'http://localhost:3100/es/home'
    const fields = { email: 'a', password: 'b', return: other, language: 'es' }
    for (const [proof, target] of [
      [prove('http://localhost:3100'), `${other}?t=code`],
      [prove('http://localhost:3101'), 'http://localhost:3000/es/home?t=code'],
      ['', 'http://localhost:3000/es/home?t=code'],
    ] as const)
      expect((await post('/sign-in', { ...fields, proof })).headers.location).toBe(target)
  })

  it('includes the browser state and the device of the shop', async () => {
    const page = await sandbox.app.inject('/sign-in?state=secret&device=word%22of')
    expect(page.body).toContain('name="state" value="secret"')
    expect(page.body).toContain('name="device" value="word&quot;of"')
  })

  it('links to sign-up and to the password reset', async () => {
    const page = await sandbox.app.inject('/sign-in?language=es')
    expect(page.body).toContain('href="http://localhost:3000/es/signup"')
    expect(page.body).toContain('href="http://localhost:3000/es/forgetPassword"')
  })

  it('redirects only to the shop', async () => {
    shop = () => Response.json({ t: 'code' })
    for (const url of [
      'https://evil.example/home',
      'javascript:alert(1)',
      '//evil.example',
      'http://localhost:3000@evil.example/',
      'http://user@localhost:3000/home',
      'http://127.0.0.1:9999/home',
      'http://localhost:3001/outbox',
    ]) {
      const received = await post('/sign-in', { email: 'a', password: 'b', return: url })
      expect(received.headers.location, url).toBe('http://localhost:3000/home?t=code')
    }
  })
})
