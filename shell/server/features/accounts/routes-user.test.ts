import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createTestApp, type TestApp } from '../../testing/app.ts'

const t = 'upstream-bearer-of-ana-0001'
let shop: TestApp
let calls: { url: string; authorization: string | null }[]
let api: () => Response
beforeEach(async () => {
  calls = []
  api = () => Response.json({ result: true, content: { id: 7, name: 'Ana', email: 'a@x.example' } })
  shop = await createTestApp({
    environment: { GSN_URL: 'https://gsn.example', API_URL: 'https://api.gsn.example' },
    fetch: async (url, init) => {
      const authorization = new Headers(init?.headers).get('authorization')
      calls.push({ url: String(url), authorization })
      return api()
    },
  })
})
afterEach(() => shop.close())

const post = (url: string, body?: object, cookie = '') =>
  shop.app.inject({ method: 'POST', url, body, headers: { cookie } })
const signIn = () => post('/api/auth/exchange', { t, isConfirmed: true })
const tokenOf = (response: Awaited<ReturnType<typeof post>>) =>
  String(response.headers['set-cookie']).split(';')[0] ?? ''

describe('with an external sign-in site and {api}', () => {
  it('accepts t as the bearer of {api}, once', { tags: ['D7.outside.bearer'] }, async () => {
    const response = await signIn()
    expect(response.statusCode).toBe(200)
    expect(calls).toEqual([
      { url: 'https://api.gsn.example/api/v3/user', authorization: `Bearer ${t}` },
    ])
    expect((await signIn()).statusCode).toBe(410)
    expect(tokenOf(response)).not.toContain(t)
  })

  it('requires a confirmation if the browser did not start the sign-in', async () => {
    const requested = await post('/api/auth/exchange', { t })
    expect(requested.json()).toMatchObject({ error: 'state_mismatch', details: { name: 'Ana' } })
    expect((await signIn()).statusCode).toBe(200)
  })

  it('finds the same account at the next sign-in', async () => {
    const first = (await signIn()).json().content.owner
    const next = await post('/api/auth/exchange', { t: `${t}-next`, isConfirmed: true })
    expect(next.json().content.owner).toBe(first)
  })

  it('fetches the user from {api} with that bearer', {
    tags: ['S7.user.bearer', 'S7.user.bearer.server'],
  }, async () => {
    const cookie = tokenOf(await signIn())
    const received = await post('/api/v3/user', undefined, cookie)
    expect(received.json().content).toMatchObject({ name: 'Ana', email: 'a@x.example' })
    expect(calls.at(-1)?.authorization).toBe(`Bearer ${t}`)
  })

  it('ends the session when {api} responds Unauthenticated, by status or by body', async () => {
    const denied = new Response('Denied', { status: 401 })
    for (const rejection of [
      () => denied,
      () => Response.json({ result: false, code: 0, message: 'Unauthenticated.' }),
    ]) {
      const signedIn = await post('/api/auth/exchange', {
        t: `${t}-${Math.random().toString(36).slice(2)}`,
        isConfirmed: true,
      })
      const previousApi = api
      api = rejection
      const response = await post('/api/v3/user', undefined, tokenOf(signedIn))
      expect(response.statusCode).toBe(401)
      api = previousApi
      expect((await post('/api/v3/user', undefined, tokenOf(signedIn))).statusCode).toBe(401)
    }
    expect(denied.bodyUsed).toBe(true)
  })

  it('does not end the session when {api} fails or responds with nonsense', async () => {
    const cookie = tokenOf(await signIn())
    for (const failure of [
      () => new Response('<html>', { status: 502 }),
      () => Response.json([1]),
      () => Response.json({ result: false, code: '0', message: 'Unauthenticated.' }),
      () => {
        throw new TypeError('fetch failed')
      },
    ]) {
      const previousApi = api
      api = failure
      expect((await post('/api/v3/user', undefined, cookie)).statusCode).toBe(503)
      api = previousApi
    }
    expect((await post('/api/v3/user', undefined, cookie)).statusCode).toBe(200)
  })
})
