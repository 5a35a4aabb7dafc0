// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4401/home"}
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { envelope } from '@storefront/api/envelope'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import { bootData } from '../boot.ts'
import { signOut } from '../session/session.ts'
import { ApiError, errorToKey } from './http.ts'
import { get, getBody, post } from './testing/untyped-client.ts'

vi.mock(import('../session/session.ts'), () => ({
  signOut: vi.fn<typeof signOut>(async () => undefined),
}))

let received: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => received(request, response))

function respondWith(status: number, body: unknown, headers: Record<string, string> = {}) {
  received = (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

const schema = envelope(z.object({ name: z.string() }))
const okBody = { result: true, content: { name: 'Ada' }, message: '' }
const unauthenticated = { result: false, code: 0, message: 'Unauthenticated.' }

beforeAll(() => new Promise<void>(resolve => server.listen(4401, '127.0.0.1', resolve)))
afterAll(() => server.close())
beforeEach(() => {
  vi.mocked(signOut).mockClear()
})

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.catch((reason: unknown) => reason)
  if (error instanceof ApiError) return error
  throw new Error('The request must fail with an ApiError', { cause: error })
}

describe('requests', () => {
  it('reads the content of a response', async () => {
    respondWith(200, okBody)
    expect(await get('/api/v3/thing', schema)).toEqual({ name: 'Ada' })
  })

  it('sends the JSON content type without a body on GET', {
    tags: ['S7.flavors.content-type', 'S7.flavors.no-body'],
  }, async () => {
    let seen: IncomingMessage | undefined
    received = (request, response) => {
      seen = request
      response.end('{}')
    }
    await getBody('/api/v3/gsn/flavors')
    expect(seen?.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(seen?.headers['content-length'] ?? '0').toBe('0')
  })

  it('sends the composition of the page with every request', async () => {
    const seen: IncomingMessage['headers'][] = []
    received = (request, response) => {
      seen.push(request.headers)
      response.end(JSON.stringify(okBody))
    }
    bootData.id = 'a'.repeat(64)
    await post('/api/v3/orders', {}, schema, { idempotencyKey: 'key-1' })
    await post('/api/v3/chat/typing', {}, schema)
    bootData.id = ''
    await post('/api/v3/orders', {}, schema, { idempotencyKey: 'key-2' })
    expect(seen.map(headers => headers['x-composition'])).toEqual([
      'a'.repeat(64),
      'a'.repeat(64),
      undefined,
    ])
  })

  it('posts JSON with the idempotency key, and nothing without a body', {
    tags: ['S7.user.no-body'],
  }, async () => {
    const seen: { headers: IncomingMessage['headers']; body: string }[] = []
    received = async (request, response) => {
      const chunks: string[] = []
      for await (const chunk of request) chunks.push(String(chunk))
      seen.push({ headers: request.headers, body: chunks.join('') })
      response.end(JSON.stringify(okBody))
    }
    await post('/api/v3/orders', { a: 1 }, schema, { idempotencyKey: 'key-1' })
    await post('/api/v3/user', undefined, schema)
    expect(seen[0]).toMatchObject({
      headers: { 'content-type': 'application/json', 'idempotency-key': 'key-1' },
      body: '{"a":1}',
    })
    expect(seen[1]?.body).toBe('')
    expect(seen[1]?.headers['content-type']).toBeUndefined()
  })
})

describe('unauthenticated responses', () => {
  it.each([
    ['status 401', 401, {}],
    ['the exact body', 200, unauthenticated],
    ['the exact body with more fields', 200, { ...unauthenticated, content: null }],
  ])(
    'sign out by force on %s',
    { tags: ['S4.unauthenticated', 'S8.unauthorized.status', 'S8.unauthorized.body', 'A1'] },
    async (_, status, body) => {
      respondWith(status, body)
      const error = await failureOf(get('/api/v3/thing', schema))
      expect(error.code).toBe('unauthenticated')
      expect(signOut).toHaveBeenCalledExactlyOnceWith({ isForced: true })
    },
  )

  it.each([
    ['result as text', { ...unauthenticated, result: 'false' }],
    ['code as text', { ...unauthenticated, code: '0' }],
    ['no period', { ...unauthenticated, message: 'Unauthenticated' }],
    ['different letter case', { ...unauthenticated, message: 'unauthenticated.' }],
    ['another code', { ...unauthenticated, code: 1 }],
    ['no code', { result: false, message: 'Unauthenticated.' }],
    ['success', { ...unauthenticated, result: true }],
    ['a list', [unauthenticated]],
    ['a nested body', { content: unauthenticated }],
  ])('do not sign out on %s', { tags: ['S8.unauthorized.exact', 'A3'] }, async (_, body) => {
    respondWith(200, body)
    await failureOf(get('/api/v3/thing', schema))
    expect(signOut).not.toHaveBeenCalled()
  })

  it.each([403, 404, 422, 500])('do not sign out on status %d', async status => {
    respondWith(status, { result: false, message: 'no' })
    await failureOf(get('/api/v3/thing', schema))
    expect(signOut).not.toHaveBeenCalled()
  })

  it.each(['/api/v3/check-login', '/api/v3/check-login/now', '/api/v3/check-login?again=1'])(
    'do not end the session at %s',
    { tags: ['S7.check-login', 'A4'] },
    async path => {
      for (const status of [401, 200]) {
        respondWith(status, unauthenticated)
        expect((await failureOf(get(path, schema))).code).toBe('unauthenticated')
      }
      expect(signOut).not.toHaveBeenCalled()
    },
  )

  it.each([
    '/api/v3/thing?next=/check-login',
    '/api/v3/thing#/check-login',
    '/api/v3/check-login/../thing',
    '/api/v3%2Fcheck-login',
    '/api/v3/Check-Login',
  ])(
    'sign out at %s, whose URL only resembles the login check',
    { tags: ['S7.check-login', 'A4'] },
    async path => {
      respondWith(401, unauthenticated)
      await failureOf(get(path, schema))
      expect(signOut).toHaveBeenCalledExactlyOnceWith({ isForced: true })
    },
  )
})

describe('failures', () => {
  it.each([
    [
      'a code of the shop',
      409,
      { result: false, message: 'x', error: 'price_changed', details: [1] },
      'price_changed',
      'error.price_changed',
    ],
    ['a page instead of JSON', 200, '<html></html>', 'malformed', 'error.malformed'],
    [
      'the same key twice, of which the last one counts',
      200,
      '{"result":true,"content":{"name":"Ada"},"content":7}',
      'malformed',
      'error.malformed',
    ],
    ['a truncated response', 200, '{"result":tr', 'malformed', 'error.malformed'],
    ['wrong content', 200, { result: true, content: { name: 7 } }, 'malformed', 'error.malformed'],
    ['a rejection with 200', 200, { result: false, message: 'no' }, null, 'error.unknown'],
    ['a page with 502', 502, '<html></html>', null, 'error.unavailable'],
    ['an error without body', 500, '', null, 'error.internal'],
    ['an unknown code', 418, { result: false, error: 'teapot' }, 'teapot', 'error.unknown'],
    [
      'a code that is a property of every object',
      400,
      { result: false, error: 'constructor' },
      'constructor',
      'error.unknown',
    ],
  ])(
    'tell %s',
    { tags: ['S7.interceptor', 'S8.texts', 'A8', 'A9'] },
    async (_, status, body, code, key) => {
      respondWith(status, body, { 'X-Request-Id': 'request-7' })
      const error = await failureOf(get('/api/v3/thing', schema))
      expect(error).toMatchObject({ status, code })
      expect(errorToKey(error)).toBe(key)
      if (status >= 400) expect(error.requestId).toBe('request-7')
      if (status === 409) expect(error.details).toEqual([1])
    },
  )

  it('have the server’s message', async () => {
    respondWith(422, { result: false, message: 'Hostname is taken' })
    expect((await failureOf(get('/api/v3/thing', schema))).message).toBe('Hostname is taken')
  })

  it('end after 10 seconds without a response, and a retry is a new request', {
    tags: ['A10'],
  }, async () => {
    const { prototype } = XMLHttpRequest
    const set = Object.getOwnPropertyDescriptor(prototype, 'timeout')?.set
    const limit = vi.spyOn(prototype, 'timeout', 'set').mockImplementation(function (
      this: XMLHttpRequest,
      ms,
    ) {
      set?.call(this, ms / 200)
    })
    const silent = vi.fn()
    received = silent
    const error = await failureOf(get('/api/v3/thing', schema))
    expect([error.code, errorToKey(error)]).toEqual(['timeout', 'error.timeout'])
    expect(limit).toHaveBeenCalledExactlyOnceWith(10_000)
    respondWith(200, okBody)
    limit.mockRestore()
    expect(await get('/api/v3/thing', schema)).toEqual({ name: 'Ada' })
    expect(silent).toHaveBeenCalledOnce()
  })

  it('distinguish a timeout, an abort and a lost network', async () => {
    received = () => undefined
    const late = await failureOf(get('/api/v3/thing', schema, { timeoutMs: 30 }))
    expect([late.status, late.code]).toEqual([0, 'timeout'])
    const signal = AbortSignal.abort()
    expect((await failureOf(get('/api/v3/thing', schema, { signal }))).code).toBe('aborted')
    received = request => request.socket.destroy()
    const dead = await failureOf(get('/api/v3/thing', schema))
    expect([dead.status, dead.code, errorToKey(dead)]).toEqual([0, 'network', 'error.network'])
  })
})
