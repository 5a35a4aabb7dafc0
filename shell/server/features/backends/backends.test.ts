import { envelope, failureSchema, unauthenticated } from '@storefront/api/envelope'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { startReviews } from '../../../../e2e/fixtures/reviews-service/start-reviews.ts'
import { type BackendShop, openBackendShop } from './testing/open-backend-shop.ts'
import {
  envelopeOf,
  type Respond,
  sendJson,
  startService,
  type TestService,
} from './testing/start-service.ts'

let shop: BackendShop
let service: TestService
beforeAll(async () => {
  shop = await openBackendShop()
  service = await startService()
  await shop.grant('reviews', service.address)
  await shop.grant('wishes', `${service.address}/v2/`)
})
afterAll(async () => {
  await service.close()
  await shop.close()
})
beforeEach(() => service.respondWith(sendJson(envelopeOf('done'))))

type Response = Awaited<ReturnType<BackendShop['call']>>
const failureOf = (response: Response) => failureSchema.parse(response.json())
const reasonOf = (response: Response) =>
  z.object({ reason: z.string() }).parse(failureOf(response).details).reason
const last = () => service.received.at(-1)
const subjectOf = () => decodeJwt(String(last()?.headers.authorization).replace('Bearer ', '')).sub

describe('the example service of reviews', () => {
  const reviewSchema = z.object({ stars: z.number(), text: z.string(), isOwn: z.boolean() })
  let reviews: Awaited<ReturnType<typeof startReviews>>
  beforeAll(async () => {
    const address = await shop.app.listen({ host: '127.0.0.1', port: 0 })
    const issuer = shop.dependencies.config.publicUrl
    reviews = await startReviews({ shop: address, issuer, team: 'ratings' })
    await shop.grant('ratings', reviews.address)
    await shop.grant('others', reviews.address)
  })
  afterAll(() => reviews.close())

  const path = 'ratings/plans/1059/reviews'
  const list = async (headers = {}) => {
    const response = await shop.call(path, { headers })
    return envelope(z.array(reviewSchema)).parse(response.json()).content
  }

  it('lists and adds reviews of the customer whom the token of the shop names', async () => {
    expect(await list()).toEqual([])
    const payload = { stars: 5, text: 'Fast.' }
    expect((await shop.call(path, { method: 'POST', payload })).statusCode).toBe(201)
    expect(await list()).toEqual([{ ...payload, isOwn: true }])
    expect(await list({ cookie: await shop.signIn('support@quarry.example') })).toEqual([
      { ...payload, isOwn: false },
    ])
    const wrong = await shop.call(path, { method: 'POST', payload: {} })
    expect([wrong.statusCode, failureOf(wrong).error]).toEqual([422, 'invalid'])
  })

  it('rejects callers without a token of the shop for this team', async () => {
    expect((await fetch(`${reviews.address}/plans/1059/reviews`)).status).toBe(401)
    // Its own 401 does not reach a customer.
    const response = await shop.call('others/plans/1059/reviews')
    expect([response.statusCode, reasonOf(response)]).toEqual([502, 'session'])
  })
})

describe('a request for the service of a team', () => {
  it('arrives with its method, path, query and body', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const payload = '{ "stars": 5 }'
      const headers = { 'content-type': 'application/json' }
      await shop.call('wishes/plans/caf%C3%A9?sort=new', { method, headers, payload })
      expect(last()).toMatchObject({ method, url: '/v2/plans/caf%C3%A9?sort=new', body: payload })
    }
    await shop.call('wishes/plans')
    expect(last()).toMatchObject({ method: 'GET', url: '/v2/plans', body: '' })
  })

  it('has no cookie, no token of the shop, and no header that belongs to one connection', async () => {
    await shop.call('reviews/plans', {
      headers: {
        ...{ cookie: `${shop.customer}; other=1`, connection: 'keep-alive, X-Private, If-Match' },
        ...{ 'x-private': 'secret', 'if-match': '"1"', 'keep-alive': 'timeout=5', te: 'trailers' },
        ...{ 'proxy-authorization': 'Basic secret', trailer: 'x', 'x-forwarded-for': '192.0.2.1' },
        ...{ 'idempotency-key': 'a-key-of-a-page', 'accept-language': 'es', 'user-agent': 'Ada' },
      },
    })
    expect(last()?.headers).toEqual({
      host: new URL(service.address).host,
      connection: 'close',
      'accept-encoding': 'identity',
      'accept-language': 'es',
      'idempotency-key': 'a-key-of-a-page',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      authorization: expect.stringMatching(/^Bearer eyJ/),
    })
    const token = shop.customer.replace('token=', '')
    await shop.call('reviews/plans', { headers: { cookie: '', authorization: `Bearer ${token}` } })
    expect(service.received).toHaveLength(2)
    expect(last()?.headers.authorization).toMatch(/^Bearer eyJ/)
    expect(JSON.stringify(service.received)).not.toContain(token)
  })

  it('names a customer by an id that is the same each time, and another one for each team', async () => {
    const subjects: unknown[] = []
    for (const path of ['reviews/a', 'reviews/b', 'wishes/a']) {
      await shop.call(path)
      subjects.push(subjectOf())
    }
    const { rows } = await shop.dependencies.pool.query('SELECT id FROM accounts')
    const [first, second, other] = subjects
    expect(first).toBe(second)
    expect(other).not.toBe(first)
    for (const { id } of rows) expect(JSON.stringify(subjects)).not.toContain(id)
    await shop.revoke('reviews')
    await shop.grant('reviews', service.address)
    await shop.call('reviews/a')
    expect(subjectOf()).toBe(first)
  })

  it.each([
    ['a guest', 401, { headers: { cookie: '' } }],
    ['another site', 403, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a form', 415, { method: 'POST', headers: { 'content-type': 'text/plain' }, payload: 'a=b' }],
    ['too much', 413, { method: 'POST', payload: { text: 'x'.repeat(300 * 1024) } }],
  ] as const)('from or with %s gets %i, and does not arrive', async (_what, status, request) => {
    expect((await shop.call('reviews/plans', request)).statusCode).toBe(status)
    expect(service.received).toEqual([])
  })

  it('gets 404 for an ambiguous path, an unknown team, and a revoked one', async () => {
    await shop.grant('gone', service.address)
    expect((await shop.call('gone/plans')).statusCode).toBe(200)
    await shop.revoke('gone')
    service.respondWith(sendJson(envelopeOf(null)))
    for (const path of ['gone/plans', 'unknown/plans', 'reviews/', 'reviews/a%2f..%2fb'])
      expect((await shop.call(path)).statusCode, path).toBe(404)
    expect(service.received).toEqual([])
  })

  it('counts for the limits of the API and of changes', async () => {
    const limited = await openBackendShop({ RATE_LIMITS: 'api=3/60,write=1/60' })
    await limited.grant('reviews', service.address)
    const statuses: number[] = []
    for (const method of ['POST', 'POST', 'GET', 'GET'] as const)
      statuses.push((await limited.call('reviews/plans', { method })).statusCode)
    expect(statuses).toEqual([200, 429, 200, 429])
    await limited.close()
  })
})

describe('a response of the service of a team', () => {
  it('has its status and JSON, and no header that a browser obeys', async () => {
    service.respondWith(
      sendJson(envelopeOf({ stars: 5 }), 201, {
        ...{ 'set-cookie': 'token=evil', 'clear-site-data': '"cookies"', refresh: '0; url=/' },
        ...{ 'service-worker-allowed': '/', 'access-control-allow-origin': '*', etag: '"7"' },
        ...{ 'access-control-allow-credentials': 'true', 'cache-control': 'public, max-age=60' },
        ...{ 'content-security-policy': 'default-src *', 'x-composition': 'evil', link: '</a>' },
        ...{ 'server-timing': 'evil', 'strict-transport-security': 'max-age=0', age: '1' },
        ...{ 'keep-alive': 'timeout=9', connection: 'X-Private', 'x-private': '1', server: 'x' },
        ...{ 'content-type': 'Application/Problem+JSON; charset=utf-16', location: '/evil' },
      }),
    )
    const response = await shop.call('reviews/plans', { method: 'POST', payload: {} })
    expect([response.statusCode, response.json()]).toEqual([201, envelopeOf({ stars: 5 })])
    const { date: _, 'content-length': __, 'server-timing': time, ...headers } = response.headers
    expect(time).not.toBe('evil')
    expect(headers).toEqual({
      'content-type': 'application/problem+json; charset=utf-8',
      'content-security-policy':
        "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-composition': '1'.repeat(64),
      'x-request-id': expect.any(String),
      connection: 'keep-alive',
      etag: '"7"',
    })
  })

  it('that is empty or rejects the request is passed on', async () => {
    service.respondWith(response => response.writeHead(204).end())
    const empty = await shop.call('reviews/plans/7', { method: 'DELETE' })
    expect([empty.statusCode, empty.body]).toEqual([204, ''])
    const rejection = { result: false, error: 'invalid', message: 'No stars.' }
    service.respondWith(sendJson(rejection, 429, { 'retry-after': '7' }))
    const rejected = await shop.call('reviews/plans/7')
    expect([rejected.statusCode, rejected.json()]).toEqual([429, rejection])
    expect(rejected.headers['retry-after']).toBe('7')
  })

  const html = { 'content-type': 'text/html' }
  const json = { 'content-type': 'application/json' }
  const signedOut = JSON.stringify({ more: 1, ...unauthenticated })
  const rejectedResponses: [string, string, number, Record<string, string>, string][] = [
    ['a redirect', 'status', 302, { ...json, location: '/other' }, '{}'],
    ['a permanent redirect', 'status', 308, { ...json, location: 'https://evil.example' }, '{}'],
    ['a fault', 'status', 500, json, '{}'],
    ['a request for a proxy', 'status', 407, json, '{}'],
    ['HTML', 'not_json', 200, html, '<script>alert(1)</script>'],
    ['an HTML failure', 'not_json', 404, html, 'Not found'],
    ['no type', 'not_json', 200, {}, '{}'],
    ['a script as JSON', 'not_json', 200, { 'content-type': 'application/json-seq' }, '{}'],
    ['text that is not JSON', 'not_json', 200, json, 'alert(1)'],
    ['a compressed body', 'not_json', 200, { ...json, 'content-encoding': 'gzip' }, '{}'],
    ['401', 'session', 401, json, '{}'],
    ['the body that ends a session', 'session', 200, json, JSON.stringify(unauthenticated)],
    ['that body with more', 'session', 422, json, `${' '.repeat(9000)}${signedOut}`],
    ['that body in another spelling', 'session', 200, json, signedOut.replace('U', '\\u0055')],
    ['that body with a byte order mark', 'not_json', 200, json, `\ufeff${signedOut}`],
  ]
  it.each(rejectedResponses)('with %s becomes 502 %s', async (_, reason, status, headers, body) => {
    service.respondWith(response => response.writeHead(status, headers).end(body))
    const response = await shop.call('reviews/plans')
    expect(response.statusCode).toBe(502)
    expect(failureOf(response)).toMatchObject({ error: 'unavailable', details: { reason } })
    expect(service.received).toHaveLength(1)
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  it.each([
    ['says so', { 'content-length': String(2 * 1024 * 1024) }],
    ['does not say so', {}],
  ])('that is too large and %s becomes 502 before all of it has arrived', async (_, headers) => {
    let isCut = false
    service.respondWith(response => {
      response.on('close', () => {
        isCut = !response.writableFinished
      })
      response.writeHead(200, { ...json, ...headers })
      const send = () => response.destroyed || response.write('x'.repeat(64 * 1024), send)
      send()
    })
    const response = await shop.call('reviews/plans')
    expect([response.statusCode, reasonOf(response)]).toEqual([502, 'too_large'])
    await expect.poll(() => isCut).toBe(true)
  })

  it('with 503 keeps when to try again', async () => {
    service.respondWith(sendJson({}, 503, { 'retry-after': '30' }))
    const response = await shop.call('reviews/plans')
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '30'])
    expect(failureOf(response)).toMatchObject({ error: 'unavailable' })
  })

  const slowResponses: [string, Respond][] = [
    ['never comes', () => undefined],
    ['comes too slowly', response => response.writeHead(200, json).write('{')],
  ]
  it.each(slowResponses)('that %s becomes 504', async (_, respond) => {
    const hasty = await openBackendShop({ BACKEND_TIMEOUT: '0.2' })
    await hasty.grant('reviews', service.address)
    service.respondWith(respond)
    const response = await hasty.call('reviews/plans')
    expect([response.statusCode, reasonOf(response)]).toEqual([504, 'timeout'])
    await hasty.close()
  })

  it('that breaks off becomes 502, like a service that is down', async () => {
    service.respondWith(response => {
      response.writeHead(200, { ...json, 'content-length': '100' }).write('{"result"')
      setImmediate(() => response.destroy())
    })
    expect(reasonOf(await shop.call('reviews/plans'))).toBe('unreachable')
    const down = await startService()
    await down.close()
    await shop.grant('down', down.address)
    const response = await shop.call('down/plans')
    expect([response.statusCode, reasonOf(response)]).toEqual([502, 'unreachable'])
    expect(failureOf(response).message).toBe('The service of down cannot be reached.')
    expect(response.body).not.toContain(String(down.port))
  })
})

it('lets a slow service keep at most 20 requests, and the services of other teams respond', async () => {
  const slow = await openBackendShop()
  const other = await startService()
  await slow.grant('reviews', service.address)
  await slow.grant('wishes', other.address)
  const waiting: (() => void)[] = []
  service.respondWith(response =>
    waiting.push(() => sendJson(envelopeOf(null))(response, {} as never)),
  )
  const held = Array.from({ length: 20 }, () => slow.call('reviews/plans'))
  await expect.poll(() => waiting.length).toBe(20)
  const excess = await slow.call('reviews/plans')
  expect([excess.statusCode, excess.headers['retry-after'], reasonOf(excess)]).toEqual([
    ...[503, '1', 'busy'],
  ])
  expect((await slow.call('wishes/plans')).statusCode).toBe(200)
  for (const finish of waiting) finish()
  expect((await Promise.all(held)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  service.respondWith(sendJson(envelopeOf(null)))
  expect((await slow.call('reviews/plans')).statusCode).toBe(200)
  await other.close()
  await slow.close()
})

describe('without BACKEND_NETWORKS', () => {
  it('the shop connects to no private address, by name or number, mapped or not', async () => {
    const strict = await openBackendShop({ BACKEND_NETWORKS: '' })
    const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1']
    for (const host of hosts)
      for (const scheme of ['http', 'https']) {
        await strict.grant('reviews', `${scheme}://${host}:${service.port}`)
        const response = await strict.call('reviews/plans')
        expect([response.statusCode, reasonOf(response), host]).toEqual([
          ...[502, 'forbidden_address', host],
        ])
      }
    expect(service.connections()).toBe(0)
    await strict.close()
  })
})

it('measures the requests of each team, and what failed', async () => {
  service.respondWith(sendJson(envelopeOf(null)))
  await shop.grant('measured', service.address)
  await shop.call('measured/plans')
  service.respondWith(sendJson({}, 401))
  await shop.call('measured/plans')
  await shop.call('invented/plans')
  const failures = await shop.readMetric('storefront_backend_failures_total')
  expect(failures.filter(({ labels }) => labels.team === 'measured')).toEqual([
    { value: 1, labels: { team: 'measured', reason: 'session' } },
  ])
  const counts = (await shop.readMetric('storefront_backend_seconds')).filter(value =>
    /_count$/.test((value as { metricName?: string }).metricName ?? ''),
  )
  const ofTeam = counts.filter(({ labels }) => labels.team === 'measured')
  expect(ofTeam.map(({ value, labels }) => [labels.status, value])).toEqual([
    ['2xx', 1],
    ['5xx', 1],
  ])
  expect(JSON.stringify(counts)).not.toContain('invented')
  const requests = await shop.readMetric('storefront_http_request_seconds')
  expect(requests.some(({ labels }) => labels.route === 'backend')).toBe(true)
  expect(requests.some(({ labels }) => labels.route === 'api' && labels.status === '5xx')).toBe(
    false,
  )
})
