import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestApp, createTestComposition, type TestApp } from '../../testing/app.ts'
import { visitPage } from '../../testing/routes.ts'
import type { LiveComposition } from '../releases/composition/types.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const visit = (url: string, headers?: Record<string, string>) => visitPage(shop.app, url, headers)

describe('a closed route', () => {
  const closed = ['/home', '/cart', '/order', '/payment', '/result', '/account', '/es/Home']

  it('redirects to the sign-in site without a token', {
    tags: ['S6.closed', 'S6.closed.redirect'],
  }, async () => {
    for (const url of closed) {
      const response = await visit(`${url}?order=7`)
      expect(response.status, url).toBe(302)
      expect(response.location).toMatch(/^http:\/\/127\.0\.0\.1:3001\/sign-in\?return=/)
    }
  })

  it('stores the way back in a cookie that scripts cannot read', async () => {
    const { headers } = await visit('/es/payment?order=7')
    const cookie = String(headers['set-cookie'])
    const path = /^state=[\w-]{43}\.([\w-]+);/.exec(cookie)?.[1] ?? ''
    expect(Buffer.from(path, 'base64url').toString()).toBe('/es/payment?order=7')
    expect(cookie).toContain('Max-Age=600')
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
  })

  it('redirects from the start page back to the step at which the server ended the session', {
    tags: ['U1'],
  }, async () => {
    const returnPath = async (isForced: boolean, url: string) => {
      const body = { returnTo: '/es/order?step=2', isForced }
      const left = await shop.app.inject({ method: 'POST', url: '/api/auth/leave', body })
      const cookie = String(left.headers['set-cookie']).split(';')[0] ?? ''
      const { headers } = await visit(url, { cookie })
      const [, path = ''] = String(headers['set-cookie']).split(';')[0]?.split('.') ?? []
      return Buffer.from(path, 'base64url').toString()
    }
    expect(await returnPath(true, '/home')).toBe('/es/order?step=2')
    expect(await returnPath(true, '/cart')).toBe('/cart')
    expect(await returnPath(true, '/home?gpu=any')).toBe('/home?gpu=any')
    expect(await returnPath(false, '/home')).toBe('/home')
  })

  it('opens for any token, valid or not', { tags: ['S4.sign-in.presence'] }, async () => {
    for (const url of closed)
      expect(await visit(url, { cookie: 'token=anything' })).toMatchObject({ status: 200 })
  })

  it('stays closed for an empty token', async () => {
    expect((await visit('/cart', { cookie: 'token=' })).status).toBe(302)
  })
})

describe('an open route', () => {
  it('is a page without a token, in any letter case', {
    tags: ['U11', 'S6.open', 'S6.open.case'],
  }, async () => {
    for (const url of [
      '/signup',
      '/forgetPassword',
      '/FORGETPASSWORD',
      '/resetPassword',
      '/auth/processing?t=x',
      '/guest',
      '/Guest',
      '/GUEST/',
      '/chat',
      '/es/chat',
      '/ZH-tw/guest',
    ])
      expect(await visit(url), url).toMatchObject({ status: 200 })
  })
})

describe('two token cookies', () => {
  it('are rejected and both cleared, on pages and calls', { tags: ['U9'] }, async () => {
    for (const url of ['/cart', '/guest', '/api/v3/orders']) {
      const response = await visit(url, { cookie: 'token=a; x=1; token=b' })
      expect(response.status).toBe(400)
      expect(String(response.headers['set-cookie'])).toMatch(/token=;.*Path=\/;/)
    }
    const headers = { cookie: 'token=a; token=b', host: 'shop.quarry.example' }
    const cleared = [(await visit('/es/guest', headers)).headers['set-cookie']].flat()
    for (const path of ['/', '/es'])
      for (const domain of ['', 'shop.quarry.example', 'quarry.example'])
        expect(cleared).toContainEqual(
          expect.stringMatching(
            new RegExp(`^token=; Max-Age=0;${domain && ` Domain=${domain};`} Path=${path};`),
          ),
        )
  })

  it('get a short response, whatever the URL and the host', async () => {
    const url = `/${'a/'.repeat(2000)}x`
    const received = await visit(url, { cookie: 'token=a; token=b', host: `${'a.'.repeat(300)}b` })
    expect(received.status).toBe(400)
    expect(String(received.headers['set-cookie']).length).toBeLessThan(8192)
  })
})

describe('a page of the support team', () => {
  const toDesk = (live: LiveComposition): LiveComposition => {
    const [chat] = live.composition.remotes.chat?.routes ?? []
    if (chat) Object.assign(chat, { path: '/chat/desk', role: 'support' })
    return live
  }

  it('is forbidden to customers, and closed without a session', {
    tags: ['S6.roles'],
  }, async () => {
    const live = toDesk(createTestComposition())
    const team = await createTestApp({ compositions: { current: () => live } })
    const statusOf = async (email: string, url: string) => {
      const cookie = await team.signIn(`${email}@quarry.example`)
      return (await team.app.inject({ url, headers: { cookie } })).statusCode
    }
    expect(await statusOf('demo', '/chat/desk')).toBe(403)
    expect(await statusOf('demo', '/es/CHAT/Desk/')).toBe(403)
    expect(await statusOf('support', '/CHAT/Desk/')).toBe(200)
    expect(await statusOf('operator', '/zh-TW/chat/desk')).toBe(200)
    expect((await team.app.inject({ url: '/chat/desk' })).statusCode).toBe(302)
    // The API decides whether a session is still valid.
    const headers = { cookie: 'token=abcdefghijklmnopqrstuvwxyz' }
    expect((await team.app.inject({ url: '/chat/desk', headers })).statusCode).toBe(200)
    await team.close()
  })
})
