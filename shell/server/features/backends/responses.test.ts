import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { unauthenticated } from '@storefront/api/envelope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  type BackendShop,
  failureOf,
  openBackendShop,
  reasonOf,
} from './testing/open-backend-shop.ts'
import {
  envelopeOf,
  type Respond,
  sendJson,
  startService,
  type TestService,
} from './testing/start-service.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

let shop: BackendShop
let service: TestService
beforeAll(async () => {
  shop = await openBackendShop()
  service = await startService()
  await shop.grant('reviews', service.address)
})
afterAll(async () => {
  await service.close()
  await shop.close()
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
  it('with another protocol becomes 502', async () => {
    service.respondWith(response =>
      response.writeHead(101, { connection: 'Upgrade', upgrade: 'websocket' }).end(),
    )
    const response = await shop.call('reviews/plans')
    expect([response.statusCode, reasonOf(response)]).toEqual([502, 'status'])
  })

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

  it('that never comes becomes 504 after a garbage collection, too', async () => {
    const hasty = await openBackendShop({ BACKEND_TIMEOUT: '0.5' })
    await hasty.grant('reviews', service.address)
    service.respondWith(() => void setTimeout(collectGarbage, 100))
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
