import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { cookieOf, cookiesOf } from '../../features/accounts/testing/external-sign-in.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let shop: TestApp
beforeAll(async () => {
  const environment = { PUBLIC_URL: 'https://shop.example', RATE_LIMITS: 'off' }
  shop = await createTestApp({ environment })
})
afterAll(() => shop.close())

const get = (url: string) => shop.app.inject({ url })
const post = (url: string, body?: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url, headers, ...(body && { payload: body }) })

/** Sends bytes that are no HTTP request. Returns the response. */
async function sendBytes(text: string): Promise<string> {
  const { port } = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }))
  return new Promise(resolve => {
    let response = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
    socket.on('data', chunk => {
      response += chunk
    })
    socket.on('close', () => resolve(response))
    socket.on('error', () => undefined)
  })
}

describe('a shop with https', () => {
  it('demands https for a year with every response', async () => {
    const responses = [
      ...(await Promise.all(
        ['/', '/home', '/guest', '/none', '/%zz', '/healthz', '/r/none.js', '/api/none'].map(get),
      )),
      await get('/api/v3/gsn/flavors'),
      await post('/api/auth/leave', {}, { origin: 'https://attacker.example' }),
      await post('/api/auth/password', { current: 'x' }),
    ]
    const statuses = responses.map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200, 302, 400, 401, 403, 404]))
    for (const { headers } of responses)
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it('demands it also in a response to bytes that are no request', async () => {
    const response = await sendBytes('GARBAGE\r\n\r\n')
    expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(response).toContain('\r\nstrict-transport-security: max-age=31536000\r\n')
    expect(response).toContain('\r\ncontent-type: application/json; charset=utf-8\r\n')
  })

  it('sends each cookie over https only, for its own host, and to no other site', async () => {
    const left = await post('/api/auth/leave', { returnTo: '/home' })
    const signedIn = { cookie: await shop.signIn() }
    const told = await post('/api/v3/user', undefined, signedIn)
    const sent = await post('/api/v3/chat/messages', {
      clientId: randomUUID(),
      text: 'Hello',
      language: 'en',
    })
    const signedOut = await post('/api/auth/clear-token', undefined, signedIn)
    const responses = [left, told, sent, signedOut]
    const names = ['state', 'user-salt', '__Host-chat', 'token']
    for (const [index, name] of names.entries())
      expect(cookieOf(responses[index] ?? left, name), name).not.toBe('')
    for (const cookie of responses.flatMap(cookiesOf)) {
      for (const flag of ['; Secure', '; SameSite=Lax', '; Path=/']) expect(cookie).toContain(flag)
      expect(cookie).not.toContain('Domain')
      expect(cookie.includes('; HttpOnly'), cookie).toBe(!cookie.startsWith('user-salt='))
    }
  })
})
