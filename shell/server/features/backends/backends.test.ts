import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { envelope } from '@storefront/api/envelope'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { startReviews } from '../../../../e2e/fixtures/reviews-service/start-reviews.ts'
import {
  type BackendShop,
  failureOf,
  openBackendShop,
  reasonOf,
} from './testing/open-backend-shop.ts'
import { selfSigned } from './testing/self-signed.ts'
import { envelopeOf, sendJson, startService, type TestService } from './testing/start-service.ts'

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
    const names = ['gone/plans', 'unknown/plans', 'a%00b/plans', `${'a'.repeat(90)}/plans`]
    for (const path of [...names, 'reviews/', 'reviews/a%2f..%2fb'])
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

it('asks no service for a customer who leaves while the server looks the service up', async () => {
  service.respondWith(sendJson(envelopeOf(null)))
  const left = await openBackendShop()
  await left.grant('late', service.address)
  const address = await left.app.listen({ host: '127.0.0.1', port: 0 })
  const { pool } = left.dependencies
  const lock = await pool.connect()
  await lock.query('BEGIN; LOCK TABLE team_backends IN ACCESS EXCLUSIVE MODE')
  const leaving = request(`${address}/api/teams/late/plans`, {
    ...{ agent: false, headers: { cookie: left.customer } },
  })
  const isGone = new Promise(resolve => leaving.once('close', resolve))
  leaving.on('error', () => undefined).end()
  const waiting =
    'SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())'
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  leaving.destroy()
  await isGone
  const connections = () =>
    new Promise(resolve => left.app.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(connections, { timeout: 5000 }).toBe(0)
  await lock.query('COMMIT')
  lock.release()
  const reasons = async () =>
    (await left.readMetric('storefront_backend_failures_total')).map(({ labels }) => labels.reason)
  await expect.poll(reasons).toEqual(['gone'])
  expect(service.received).toEqual([])
  await left.close()
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

it('names a certificate that it does not trust, and sends nothing', async () => {
  const received: string[] = []
  const server = createServer(selfSigned, ({ url = '' }) => received.push(url))
  await new Promise<void>(started => server.listen(0, '127.0.0.1', started))
  const { port } = server.address() as AddressInfo
  await shop.grant('private', `https://localhost:${port}`)
  const response = await shop.call('private/plans')
  expect([response.statusCode, reasonOf(response)]).toEqual([502, 'untrusted_certificate'])
  expect(received).toEqual([])
  await new Promise(closed => server.close(closed))
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
