import { unauthenticated } from '@storefront/api/envelope'
import type { Flavor } from '@storefront/api/flavor'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createFlavor } from '../orders/testing/stock.ts'
import { json, misbehaviours, type OutsideApi, startExternalApi } from './testing/external-api.ts'

let api: OutsideApi
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

/** The server's patience, a fiftieth of what it asks for. */
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

describe('the plans of an outside {api}', () => {
  it('are asked for with the JSON content type, no body and nothing of the customer', {
    tags: ['S7.flavors.content-type', 'S7.flavors.no-body'],
  }, async () => {
    api.answerWith(catalogue(createFlavor()))
    expect((await readPlans(await shop.signIn())).body.content).toEqual([createFlavor()])
    const [asked, ...more] = api.seen()
    expect(more).toEqual([])
    expect(asked).toMatchObject({ method: 'GET', path: '/api/v3/gsn/flavors', body: '' })
    expect(asked?.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(Object.keys(asked?.headers ?? {})).not.toContain('authorization')
    expect(Object.keys(asked?.headers ?? {})).not.toContain('cookie')
  })

  it('are a failure with the text of their own after each misbehaviour, until the first good answer', {
    tags: ['A6', 'A8', 'A9', 'A10', 'S8.flavors.default-message'],
  }, async () => {
    const limits = spyOnLimits()
    for (const [name, answer] of Object.entries(misbehaviours)) {
      api.answerWith(answer)
      const { status, body } = await readPlans()
      expect([name, status, body]).toEqual([
        name,
        503,
        { result: false, message: 'Failed to fetch stock data', error: 'unavailable' },
      ])
    }
    expect(new Set(limits.mock.calls.flat())).toEqual(new Set([10_000]))
    limits.mockRestore()
    api.answerWith(catalogue(createFlavor()))
    expect((await readPlans()).status).toBe(200)
  })

  it('fail with the message that came along, whatever the status', {
    tags: ['A5', 'S8.flavors.message'],
  }, async () => {
    const message = '<b>Closed</b> today'
    for (const status of [200, 403, 500]) {
      api.answerWith(json({ result: false, message }, status))
      expect((await readPlans()).body).toMatchObject({ result: false, message })
    }
  })

  it('end the session of whoever asks when {api} says Unauthenticated, and are a failure for guests', {
    tags: ['A1'],
  }, async () => {
    const cookie = await shop.signIn()
    for (const response of [json('', 401), json(unauthenticated)]) {
      api.answerWith(response)
      expect(await readPlans(cookie)).toEqual({ status: 401, body: unauthenticated })
      expect((await readPlans()).status).toBe(503)
    }
  })

  it('end it too for a quote and for paying an order again, and are a failure when they only fail', {
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
    api.answerWith(catalogue(createFlavor()))
    const { id: quoteId, termsVersion } = (await quote()).body.content
    const servers = lines.map(({ product_id }) => ({ product_id, hostname: 'web-1' }))
    const ordered = await post('/api/v3/orders', { quoteId, termsVersion, servers })
    expect(ordered.status).toBe(201)
    await shop.dependencies.pool.query("update orders set pay_by = now() - interval '1 second'")
    await shop.app.inject({ url: '/api/v3/orders', headers: { cookie } })
    const pay = (key: string) =>
      post(`/api/v3/orders/${ordered.body.content.id}/payments`, { prefix: '' }, key)

    for (const [at, answer] of [json('', 401), json(unauthenticated)].entries()) {
      // The catalogue is taken again after a second.
      vi.advanceTimersByTime(1001)
      api.answerWith(answer)
      const expected = { status: 401, body: unauthenticated }
      expect(await quote()).toEqual(expected)
      expect(await pay(String(at + 1))).toEqual(expected)
      expect((await shop.app.inject({ url: '/api/v3/gsn/flavors' })).statusCode).toBe(503)
    }
    api.answerWith(json({ result: false, message: 'Closed' }))
    expect([(await quote()).status, (await pay('9')).status]).toEqual([503, 503])
  })

  it('end no session on what only resembles it', { tags: ['A3'] }, async () => {
    const cookie = await shop.signIn()
    const nearMisses = [
      { ...unauthenticated, code: '0' },
      { ...unauthenticated, message: 'Unauthenticated' },
      { ...unauthenticated, result: 'false' },
      { content: unauthenticated },
    ]
    for (const body of nearMisses) {
      api.answerWith(json(body))
      expect((await readPlans(cookie)).status).toBe(503)
    }
  })

  it('are not sold where a month costs part of a cent', { tags: ['S9.prices.month'] }, async () => {
    const cookie = await shop.signIn()
    const fees = { 1: '83.05', 2: '83.005' }
    const plans = Object.entries(fees).map(([id, monthly_fee]) =>
      createFlavor({ product_id: Number(id), monthly_fee }),
    )
    api.answerWith(catalogue(...plans))
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

  it('may be ten thousand, each of them for sale', { tags: ['A12'] }, async () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      createFlavor({ product_id: index + 1, stock_quantity: 3 }),
    )
    const customer = await shop.signIn()
    api.answerWith(catalogue(...many))
    const { body } = await readPlans()
    expect([body.content.length, body.content.at(-1)]).toEqual([10_000, many.at(-1)])
    const quoted = await shop.app.inject({
      method: 'POST',
      url: '/api/v3/quotes',
      headers: { cookie: customer },
      payload: { interval: 'month', lines: [{ product_id: 10_000, quantity: 2 }] },
    })
    expect(quoted.statusCode).toBe(201)
    const leftOfLast = (answer: { body: { content: Flavor[] } }) =>
      answer.body.content.at(-1)?.stock_quantity
    expect(leftOfLast(await readPlans())).toBe(1)
    expect(leftOfLast(await readPlans(customer))).toBe(3)
  })

  it('are asked for once by fifty at the same time, and all of them get the failure', async () => {
    spyOnLimits()
    const responses = await Promise.all(Array.from({ length: 50 }, () => readPlans()))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]))
    expect(api.seen()).toHaveLength(1)
  })
})

describe('the user of an outside {api}', () => {
  const person = { id: 7, name: 'Ana', email: 'ana@quarry.example' }

  it('is asked for with the bearer and no body', {
    tags: ['S7.user.bearer', 'S7.user.no-body'],
  }, async () => {
    api.answerWith(json({ result: true, content: person }))
    const cookie = await shop.signIn()
    expect((await fetchUser(cookie)).body.content).toMatchObject({ name: 'Ana' })
    const [asked] = api.seen()
    expect(asked).toMatchObject({ method: 'POST', path: '/api/v3/user', body: '' })
    expect(asked?.headers.authorization).toBe(cookie.replace('token=', 'Bearer '))
  })

  it('cannot be told after each misbehaviour, and stays signed in', {
    tags: ['A8', 'A9', 'A10', 'A16'],
  }, async () => {
    const cookie = await shop.signIn()
    const { 'an error with content': _, ...others } = misbehaviours
    const hostile = {
      'a name that no database takes': json({ result: true, content: { ...person, id: '\0' } }),
      'no identity': json({ result: true, content: { name: 'Ana' } }),
      'an error with content': json({ result: true, content: person }, 500),
      refused: json({ result: false, content: person }),
      'almost Unauthenticated': json({ ...unauthenticated, code: '0' }),
    }
    const limits = spyOnLimits()
    for (const [name, answer] of Object.entries({ ...others, ...hostile })) {
      api.answerWith(answer)
      const { status, body } = await fetchUser(cookie)
      expect([name, status, body.error]).toEqual([name, 503, 'unavailable'])
    }
    expect(new Set(limits.mock.calls.flat())).toEqual(new Set([8000]))
    limits.mockRestore()
    api.answerWith(json({ result: true, content: person }))
    expect((await fetchUser(cookie)).status).toBe(200)
  })

  it.each([
    ['status 401', json('<html>', 401)],
    ['the exact body', json(unauthenticated)],
    ['the exact body with more fields', json({ ...unauthenticated, content: null })],
  ])(
    'is signed out by a storm of %s, and {api} is not asked again',
    { tags: ['A1', 'A2'] },
    async (_, response) => {
      const [cookie, other] = [await shop.signIn(), await shop.signIn('second@quarry.example')]
      api.answerWith(response)
      const responses = await Promise.all(Array.from({ length: 20 }, () => fetchUser(cookie)))
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]))
      expect(responses[0]?.body).toEqual(unauthenticated)
      api.forget()
      api.answerWith(json({ result: true, content: person }))
      expect((await fetchUser(cookie)).status).toBe(401)
      expect(api.seen()).toEqual([])
      expect((await fetchUser(other)).status).toBe(200)
    },
  )
})

it('a sign-in while {api} misbehaves is refused for now, and its code stays good', {
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
  for (const name of ['no answer', 'half an answer', 'a page', 'a cut connection'] as const) {
    api.answerWith(misbehaviours[name])
    const response = await exchange()
    expect([name, response.statusCode, response.headers['set-cookie']]).toEqual([
      name,
      503,
      undefined,
    ])
  }
  limits.mockRestore()
  api.answerWith(json({ result: true, content: { id: 7, name: 'Ana', email: null } }))
  expect((await exchange()).statusCode).toBe(200)
  expect((await exchange()).statusCode).toBe(410)
  await other.close()
})
