import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type ExternalApi, json, startExternalApi } from '../../catalog/testing/external-api.ts'

let api: ExternalApi
let shop: TestApp
let port: number
beforeAll(async () => {
  api = await startExternalApi()
  const environment = { GSN_URL: 'https://gsn.example', API_URL: api.url, RATE_LIMITS: 'off' }
  shop = await createTestApp({ environment, fetch: globalThis.fetch })
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  port = (shop.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await shop.close()
  await api.stop()
})
beforeEach(() => {
  api.respondWith(json({ result: true, content: { id: 7, name: 'Ana', email: 'a@x.example' } }))
  api.clearRequests()
})

type RawResponse = { status: number; headers: IncomingHttpHeaders; body: string }

/** Sends a request with the headers of a browser and an unnormalized address. */
function send(method: string, path: string, headers: Record<string, string> = {}, body = '') {
  const usual = { 'user-agent': 'u'.repeat(300), accept: 'text/html', 'accept-language': 'en' }
  return new Promise<RawResponse>((resolve, reject) => {
    const options = {
      agent: false,
      port,
      method,
      path,
      maxHeaderSize: 65_536,
      headers: { ...usual, ...headers },
    }
    const requested = request({ ...options, host: '127.0.0.1' }, async response => {
      const parts: string[] = []
      for await (const part of response) parts.push(String(part))
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: parts.join(''),
      })
    })
    requested.on('error', reject).end(body)
  })
}

/** Opens the return address of the sign-in site. Returns the code that the page then sends. */
async function followReturn(query: string): Promise<string> {
  const { status, headers } = await send('GET', `/home?${query}`)
  expect(status).toBe(302)
  const target = new URL(headers.location ?? '', 'http://shop.example')
  expect(target.pathname).toBe('/auth/processing')
  const page = await send('GET', target.pathname + target.search, { 'sec-fetch-dest': 'document' })
  expect(page.status).toBe(200)
  return target.searchParams.get('t') ?? ''
}

const exchange = (t: string) =>
  send(
    'POST',
    '/api/auth/exchange',
    { 'content-type': 'application/json' },
    JSON.stringify({ t, isConfirmed: true }),
  )
const tokenOf = ({ headers }: RawResponse) =>
  headers['set-cookie']?.find(text => text.startsWith('token='))?.split(';')[0] ?? ''
const bearers = () => api.requests().map(({ headers }) => headers.authorization)

describe('the code of a sign-in site', () => {
  it.each([
    ['short', 'Ab3_x'],
    ['Base64', 'q83v+/Ab+c/d=='],
    ['with a bar', '12|AbCdEf0123456789'],
    ['with a space', ' two words'],
    [
      'of every ASCII character',
      Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).join(''),
    ],
    ['of Latin letters', 'caf\u00e9 \u00ff\u00a0'],
    ['of the maximum length', 'a'.repeat(4096)],
    ['of the maximum length, every character percent-encoded', '='.repeat(4096)],
    ['of the maximum length, six characters for each encoded letter', '\u00e9'.repeat(4096)],
  ])(
    'reaches {api} byte for byte as a bearer: %s',
    { tags: ['D7.outside.bearer', 'D7.outside.any-code'] },
    async (_, code) => {
      const t = await followReturn(`t=${encodeURIComponent(code)}`)
      expect(t).toBe(code)
      const response = await exchange(t)
      expect(response.status).toBe(200)
      expect(tokenOf(response)).toMatch(/^token=[\w-]{43}$/)
      const user = await send('POST', '/api/v3/user', { cookie: tokenOf(response) })
      expect(user.status).toBe(200)
      expect(bearers()).toEqual([`Bearer ${code}`, `Bearer ${code}`])
    },
  )

  it('keeps a plus sign that is not encoded', {
    tags: ['S2.home.t', 'D7.outside.any-code'],
  }, async () => {
    expect(await followReturn('t=ab+c/d==')).toBe('ab+c/d==')
    expect(await followReturn('x=1&%74=12|a%2Bb')).toBe('12|a+b')
  })

  it.each([
    ['a line break', 'a\r\nx-evil: 1'],
    ['a line feed', 'ab\ncd'],
    ['a NUL', 'a\u0000b'],
    ['a tab', 'a\tb'],
    ['a deletion', 'a\u007fb'],
    ['a C1 control character', 'a\u0085b'],
    ['a letter beyond Latin', 'a\u4e2db'],
    ['an unpaired surrogate', 'a\ud800b'],
    ['a space at its end', 'ab '],
    ['only a space', ' '],
    ['one byte too many', 'a'.repeat(4097)],
  ])(
    'is rejected with the error code_unusable when no header can carry it: %s',
    { tags: ['D7.outside.any-code'] },
    async (_, code) => {
      const received = await exchange(code)
      expect(received.status).toBe(422)
      expect(JSON.parse(received.body)).toEqual({
        result: false,
        message: 'The sign-in site sent a code that no request header can carry.',
        error: 'code_unusable',
      })
      expect(received.headers['set-cookie']).toBeUndefined()
      expect(api.requests()).toEqual([])
    },
  )
})
