import { unauthenticated } from '@storefront/api/envelope'
import type { Flavor } from '@storefront/api/flavor'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createFlavor } from '../orders/testing/stock.ts'
import {
  type ExternalApi,
  faultyResponses,
  json,
  startExternalApi,
} from './testing/external-api.ts'

let api: ExternalApi
let shop: TestApp
beforeEach(async () => {
  api = await startExternalApi()
  shop = await createTestApp({ environment: { API_URL: api.url }, fetch: globalThis.fetch })
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.close()
  await api.stop()
})

/** Divides all time limits of the server by 50. */
function spyOnLimits() {
  const { timeout } = AbortSignal
  return vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation(ms => timeout.call(AbortSignal, ms / 50))
}

const catalogue = (...content: unknown[]) => json({ result: true, content, message: '' })

async function readPlans(cookie = '') {
  const response = await shop.app.inject({ url: '/api/v3/gsn/flavors', headers: { cookie } })
  return { status: response.statusCode, body: response.json() }
}

async function fetchUser(cookie: string) {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/v3/user',
    headers: { cookie },
  })
  return { status: response.statusCode, body: response.json() }
}

describe('the plans of an external {api}', () => {
  it('are requested with the JSON content type, without a body and without data of the customer', {
    tags: ['S7.flavors.content-type', 'S7.flavors.no-body'],
  }, async () => {
    api.respondWith(catalogue(createFlavor()))
    expect((await readPlans(await shop.signIn())).body.content).toEqual([createFlavor()])
    const [request, ...more] = api.requests()
    expect(more).toEqual([])
    expect(request).toMatchObject({ method: 'GET', path: '/api/v3/gsn/flavors', body: '' })
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(Object.keys(request?.headers ?? {})).not.toContain('authorization')
    expect(Object.keys(request?.headers ?? {})).not.toContain('cookie')
  })

  it('fail with the default message after each faulty response, until the first good response', {
    tags: ['A6', 'A8', 'A9', 'A10', 'S8.flavors.default-message'],
  }, async () => {
    const limits = spyOnLimits()
    for (const [name, response] of Object.entries(faultyResponses)) {
      api.respondWith(response)
      const { status, body } = await readPlans()
      expect([name, status, body]).toEqual([
        name,
        503,
        { result: false, message: 'Failed to fetch stock data', error: 'unavailable' },
      ])
    }
    expect(new Set(limits.mock.calls.flat())).toEqual(new Set([10_000]))
    limits.mockRestore()
    api.respondWith(catalogue(createFlavor()))
    expect((await readPlans()).status).toBe(200)
  })

  it('fail with the message of the response, for any status', {
    tags: ['A5', 'S8.flavors.message'],
  }, async () => {
    const message = '<b>Closed</b> today'
    for (const status of [200, 403, 500]) {
      api.respondWith(json({ result: false, message }, status))
      expect((await readPlans()).body).toMatchObject({ result: false, message })
    }
  })

  it('end the session when {api} responds Unauthenticated, and fail for guests', {
    tags: ['A1'],
  }, async () => {
    const cookie = await shop.signIn()
    for (const response of [json('', 401), json(unauthenticated)]) {
      api.respondWith(response)
      expect(await readPlans(cookie)).toEqual({ status: 401, body: unauthenticated })
      expect((await readPlans()).status).toBe(503)
    }
  })

  it('end the session also for a quote and a repeated payment, but not on other failures', {
    tags: ['A1'],
  }, async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const cookie = await shop.signIn()
    const post = async (url: string, payload: object, key = '0') => {
      const headers = { cookie, 'idempotency-key': `a-key-of-this-test-${key}` }
      const received = await shop.app.inject({ method: 'POST', url, headers, payload })
      return { status: received.statusCode, body: received.json() }
    }
    const lines = [{ product_id: createFlavor().product_id, quantity: 1 }]
    const quote = () => post('/api/v3/quotes', { interval: 'month', lines })
    api.respondWith(catalogue(createFlavor()))
    const { id: quoteId, termsVersion } = (await quote()).body.content
    const servers = lines.map(({ product_id }) => ({ product_id, hostname: 'web-1' }))
    const ordered = await post('/api/v3/orders', { quoteId, termsVersion, servers })
    expect(ordered.status).toBe(201)
    await shop.dependencies.pool.query("update orders set pay_by = now() - interval '1 second'")
    await shop.app.inject({ url: '/api/v3/orders', headers: { cookie } })
    const pay = (key: string) =>
      post(`/api/v3/orders/${ordered.body.content.id}/payments`, { prefix: '' }, key)

    for (const [at, response] of [json('', 401), json(unauthenticated)].entries()) {
      // The catalogue is fetched again after a second.
      vi.advanceTimersByTime(1001)
      api.respondWith(response)
      const expected = { status: 401, body: unauthenticated }
      expect(await quote()).toEqual(expected)
      expect(await pay(String(at + 1))).toEqual(expected)
      expect((await shop.app.inject({ url: '/api/v3/gsn/flavors' })).statusCode).toBe(503)
    }
    api.respondWith(json({ result: false, message: 'Closed' }))
    expect([(await quote()).status, (await pay('9')).status]).toEqual([503, 503])
  })

  it('do not end a session on a similar response', { tags: ['A3'] }, async () => {
    const cookie = await shop.signIn()
    const similarBodies = [
      { ...unauthenticated, code: '0' },
      { ...unauthenticated, message: 'Unauthenticated' },
      { ...unauthenticated, result: 'false' },
      { content: unauthenticated },
    ]
    for (const body of similarBodies) {
      api.respondWith(json(body))
      expect((await readPlans(cookie)).status).toBe(503)
    }
  })

  it('are not for sale if the monthly fee has fractions of a cent', {
    tags: ['S9.prices.month'],
  }, async () => {
    const cookie = await shop.signIn()
    const fees = { 1: '83.05', 2: '83.005' }
    const plans = Object.entries(fees).map(([id, monthly_fee]) =>
      createFlavor({ product_id: Number(id), monthly_fee }),
    )
    api.respondWith(catalogue(...plans))
    const quote = async (product_id: number) => {
      const quoted = await shop.app.inject({
        method: 'POST',
        url: '/api/v3/quotes',
        headers: { cookie },
        payload: { interval: 'month', lines: [{ product_id, quantity: 1 }] },
      })
      return quoted.statusCode
    }
    expect([await quote(1), await quote(2)]).toEqual([201, 409])
  })

  it('can be ten thousand, each of them for sale', { tags: ['A12'] }, async () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      createFlavor({ product_id: index + 1, stock_quantity: 3 }),
    )
    const customer = await shop.signIn()
    api.respondWith(catalogue(...many))
    const { body } = await readPlans()
    expect([body.content.length, body.content.at(-1)]).toEqual([10_000, many.at(-1)])
    const quoted = await shop.app.inject({
      method: 'POST',
      url: '/api/v3/quotes',
      headers: { cookie: customer },
      payload: { interval: 'month', lines: [{ product_id: 10_000, quantity: 2 }] },
    })
    expect(quoted.statusCode).toBe(201)
    const leftOfLast = (response: { body: { content: Flavor[] } }) =>
      response.body.content.at(-1)?.stock_quantity
    expect(leftOfLast(await readPlans())).toBe(1)
    expect(leftOfLast(await readPlans(customer))).toBe(3)
  })

  it('are fetched once for fifty concurrent requests, which all get the failure', async () => {
    spyOnLimits()
    const responses = await Promise.all(Array.from({ length: 50 }, () => readPlans()))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]))
    expect(api.requests()).toHaveLength(1)
  })
})

describe('the user of an external {api}', () => {
  const user = { id: 7, name: 'Ana', email: 'ana@quarry.example' }

  it('is requested with the bearer and without a body', {
    tags: ['S7.user.bearer', 'S7.user.no-body'],
  }, async () => {
    api.respondWith(json({ result: true, content: user }))
    const cookie = await shop.signIn()
    expect((await fetchUser(cookie)).body.content).toMatchObject({ name: 'Ana' })
    const [request] = api.requests()
    expect(request).toMatchObject({ method: 'POST', path: '/api/v3/user', body: '' })
    expect(request?.headers.authorization).toBe(cookie.replace('token=', 'Bearer '))
  })

  it('is unavailable after each faulty response, and stays signed in', {
    tags: ['A8', 'A9', 'A10', 'A16'],
  }, async () => {
    const cookie = await shop.signIn()
    const { 'an error with content': _, ...others } = faultyResponses
    const hostile = {
      'an id that the database cannot store': json({
        result: true,
        content: { ...user, id: '\0' },
      }),
      'no identity': json({ result: true, content: { name: 'Ana' } }),
      'an error with content': json({ result: true, content: user }, 500),
      rejected: json({ result: false, content: user }),
      'almost Unauthenticated': json({ ...unauthenticated, code: '0' }),
    }
    const limits = spyOnLimits()
    for (const [name, response] of Object.entries({ ...others, ...hostile })) {
      api.respondWith(response)
      const { status, body } = await fetchUser(cookie)
      expect([name, status, body.error]).toEqual([name, 503, 'unavailable'])
    }
    expect(new Set(limits.mock.calls.flat())).toEqual(new Set([8000]))
    limits.mockRestore()
    api.respondWith(json({ result: true, content: user }))
    expect((await fetchUser(cookie)).status).toBe(200)
  })

  it.each([
    ['status 401', json('<html>', 401)],
    ['the exact body', json(unauthenticated)],
    ['the exact body with more fields', json({ ...unauthenticated, content: null })],
  ])(
    'is signed out by many responses with %s, and {api} gets no further request',
    { tags: ['A1', 'A2'] },
    async (_, response) => {
      const [cookie, other] = [await shop.signIn(), await shop.signIn('second@quarry.example')]
      api.respondWith(response)
      const responses = await Promise.all(Array.from({ length: 20 }, () => fetchUser(cookie)))
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]))
      expect(responses[0]?.body).toEqual(unauthenticated)
      api.clearRequests()
      api.respondWith(json({ result: true, content: user }))
      expect((await fetchUser(cookie)).status).toBe(401)
      expect(api.requests()).toEqual([])
      expect((await fetchUser(other)).status).toBe(200)
    },
  )
})

it('a sign-in while {api} fails gets 503, and its code stays valid', {
  tags: ['A8', 'A9', 'A10'],
}, async () => {
  const environment = { API_URL: api.url, GSN_URL: 'https://gsn.example' }
  const other = await createTestApp({ environment, fetch: globalThis.fetch })
  const exchange = () =>
    other.app.inject({
      method: 'POST',
      url: '/api/auth/exchange',
      body: { t: 'bearer-of-ana-0001', isConfirmed: true },
    })
  const limits = spyOnLimits()
  for (const name of ['no response', 'half a response', 'a page', 'a cut connection'] as const) {
    api.respondWith(faultyResponses[name])
    const response = await exchange()
    expect([name, response.statusCode, response.headers['set-cookie']]).toEqual([
      name,
      503,
      undefined,
    ])
  }
  limits.mockRestore()
  api.respondWith(json({ result: true, content: { id: 7, name: 'Ana', email: null } }))
  expect((await exchange()).statusCode).toBe(200)
  expect((await exchange()).statusCode).toBe(410)
  await other.close()
})
