import { endedSessionHeader } from '@storefront/api/session'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  app,
  cookieOf,
  cookiesOf,
  openShop,
  post,
  setProviderResponse,
  shop,
  user,
} from '../testing/external-sign-in.ts'

beforeAll(openShop)
beforeEach(() => setProviderResponse())

describe('clear-token', () => {
  it('ends the session and the cookie, can be repeated, and makes a copied cookie useless', {
    tags: ['S4.sign-out.server', 'S4.sign-out.stored-token', 'S7.clear-token.answer'],
  }, async () => {
    const cookie = await shop.signIn()
    for (const sent of [cookie, cookie, '', 'token=unknown']) {
      const response = await post('/api/auth/clear-token', undefined, sent)
      expect(response.json()).toMatchObject({ content: { mainSiteUrl: 'http://127.0.0.1:3001/' } })
      expect(cookieOf(response, 'token')).toMatch(/^token=; Max-Age=0; Path=\/;.*HttpOnly/)
    }
    expect((await user(cookie)).statusCode).toBe(401)
  })

  it('accepts an HTML form and redirects to the main site', async () => {
    const cookie = await shop.signIn()
    const received = await app.inject({
      method: 'POST',
      url: '/api/auth/clear-token',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    })
    expect([received.statusCode, received.headers.location]).toEqual([
      303,
      'http://127.0.0.1:3001/',
    ])
    expect((await user(cookie)).statusCode).toBe(401)
  })
})

describe('a sign-out that names its session', () => {
  const leave = async (cookie: string) => {
    const left = await post('/api/auth/leave', { returnTo: '/order', isForced: true }, cookie)
    return left.json().content.session as string | undefined
  }
  const clear = (cookie: string, name: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/clear-token',
      headers: { cookie: `${cookie}; chat=x`, [endedSessionHeader]: name },
    })

  it('does not end a newer session', { tags: ['S4.sign-out.newer'] }, async () => {
    const [older, newer] = [await shop.signIn(), await shop.signIn('second@quarry.example')]
    const response = await clear(newer, (await leave(older)) ?? '')
    expect(response.json()).toMatchObject({ content: { mainSiteUrl: 'http://127.0.0.1:3001/' } })
    expect(cookiesOf(response)).toEqual([])
    expect((await user(newer)).statusCode).toBe(200)
  })

  it('ends its own session, live or not, and its name does not reveal the token', {
    tags: ['S4.sign-out.newer'],
  }, async () => {
    for (const cookie of [await shop.signIn(), 'token=unknown']) {
      const name = (await leave(cookie)) ?? ''
      expect(name).not.toContain(cookie.slice('token='.length))
      expect(cookieOf(await clear(cookie, name), 'token')).toMatch(/^token=;/)
      expect((await user(cookie)).statusCode).toBe(401)
    }
    expect(await leave('')).toBeUndefined()
  })

  it('ends the current session if the name is forged', {
    tags: ['S4.sign-out.newer'],
  }, async () => {
    const name = (await leave(await shop.signIn())) ?? ''
    for (const other of ['', 'x', '1', `${name}x`, name.replace(/^./, 'A').replace(/.$/, 'B')]) {
      const cookie = await shop.signIn()
      expect(cookieOf(await clear(cookie, other), 'token'), other).toMatch(/^token=;/)
      expect((await user(cookie)).statusCode).toBe(401)
    }
  })
})

describe('provider-sign-out', () => {
  it('notifies the sign-in site with the owner of the session', {
    tags: ['S4.sign-out.provider', 'S4.sign-out.provider.server'],
  }, async () => {
    let reported = ''
    setProviderResponse(async (url, init) => {
      reported = `${url} ${String(init?.body)}`
      return new Response(null, { status: 204 })
    })
    const response = await post('/api/auth/provider-sign-out', undefined, await shop.signIn())
    expect(response.statusCode).toBe(200)
    expect(reported).toBe('http://127.0.0.1:3001/v1/sign-out {"owner":"c_demo@quarry.example"}')
  })

  it('waits at most 3 seconds for the site', {
    tags: ['U4', 'S4.sign-out.provider.server'],
  }, async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    setProviderResponse(
      (_, init) =>
        new Promise((_resolve, reject) => {
          if (init?.signal?.aborted) reject(init.signal.reason)
        }),
    )
    const hung = await post('/api/auth/provider-sign-out', undefined, await shop.signIn())
    expect([hung.statusCode, hung.json().error]).toEqual([502, 'provider_unavailable'])
    expect(limit).toHaveBeenCalledExactlyOnceWith(3000)
  })

  it('responds with 502 when the site fails, and with 200 without a session', {
    tags: ['U4'],
  }, async () => {
    setProviderResponse(async () => new Response(null, { status: 500 }))
    const failed = await post('/api/auth/provider-sign-out', undefined, await shop.signIn())
    expect([failed.statusCode, failed.json().error]).toEqual([502, 'provider_unavailable'])
    expect((await post('/api/auth/provider-sign-out')).statusCode).toBe(200)
  })
})
