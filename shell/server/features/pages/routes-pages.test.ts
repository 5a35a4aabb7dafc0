import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestApp, type TestApp } from '../../testing/app.ts'
import { visitPage } from '../../testing/routes.ts'
import { toPlace } from './routes-pages.ts'

const signedIn = 'token=abcdefghijklmnopqrstuvwxyz'
let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const visit = (url: string, headers?: Record<string, string>) => visitPage(shop.app, url, headers)

describe('the start page', () => {
  it('redirects to /home and preserves the whole query', {
    tags: ['S2.root-redirect', 'S2.root-redirect.query'],
  }, async () => {
    expect(await visit('/?a=1&b=%20x&a=2')).toMatchObject({
      status: 302,
      location: '/home?a=1&b=%20x&a=2',
    })
    expect((await visit('/')).location).toBe('/home')
    expect((await visit('/es?a=1')).location).toBe('/es/home?a=1')
    expect((await visit('/zh-TW/')).location).toBe('/zh-TW/home')
  })
})

describe('a sign-in code in the query', () => {
  it('redirects from / and /home to /auth/processing with t only', {
    tags: ['S2.home.t'],
  }, async () => {
    for (const url of ['/?t=a~b&x=1', '/home?x=1&t=a~b', '/HOME?t=a~b']) {
      const response = await visit(url)
      expect(response).toMatchObject({ status: 302, location: '/auth/processing?t=a~b' })
      expect(response.headers['cache-control']).toBe('no-store')
    }
  })

  it('preserves the language and escapes the code', async () => {
    expect((await visit('/es/home?t=%0d%0ax%3Cscript%3E')).location).toBe(
      '/es/auth/processing?t=%0D%0Ax%3Cscript%3E',
    )
  })

  it('is ignored if it is empty, occurs twice or is in another query', {
    tags: ['S2.home.t-empty'],
  }, async () => {
    for (const url of ['/home?t=', '/home?t=a&t=b', '/home?t[]=a'])
      expect(await visit(url, { cookie: signedIn })).toMatchObject({ status: 200 })
    expect((await visit('/?t=')).location).toBe('/home?t=')
    expect(await visit('/cart?t=a', { cookie: signedIn })).toMatchObject({ status: 200 })
  })
})

describe('an unknown path', () => {
  it('is a page with status 404 and the path in its message', {
    tags: ['S2.unknown.status', 'S2.unknown.message'],
  }, async () => {
    const response = await visit('/nowhere/at%20all?x=1')
    expect(response.status).toBe(404)
    expect(JSON.parse(response.body)).toMatchObject({
      failure: { status: 404, message: 'Page not found: /nowhere/at%20all' },
    })
  })

  it('does not require a sign-in', async () => {
    for (const url of ['/nowhere', '/assets/app.js'])
      expect((await visit(url)).status, url).toBe(404)
  })

  it('includes paths that resemble open routes', { tags: ['U11', 'S6.open.exact'] }, async () => {
    for (const url of [
      '//guest',
      '/guestbook',
      '/guest%2f..%2faccount',
      '/guest/..;/account',
      '/%67uest',
      '/guest//',
      '/es//guest',
      '/fr/guest',
    ])
      expect(await visit(url), url).toMatchObject({ status: 404 })
  })

  it('is never resolved, because dots are part of the name', {
    tags: ['U11', 'S6.open.exact'],
  }, () => {
    expect(toPlace('/chat/../order').route).toBe('/chat/../order')
    expect(toPlace('/guest/../es/home').prefix).toBe('')
    expect(toPlace('/guest\\').route).toBe('/guest\\')
  })

  it('is never HTML under the paths of assets and API calls', { tags: ['D7'] }, async () => {
    for (const url of [
      '/r/x.js',
      '/r/..%2f..%2fetc/passwd',
      '/c/1.json',
      '/_builds/x',
      '/api/x',
      '/_payload/no.json',
    ]) {
      const received = await visit(url)
      expect(received.status, url).toBe(404)
      expect(received.headers['content-type']).toContain('application/json')
    }
  })
})

describe('the language', () => {
  const languageOf = async (url: string, accept = '') =>
    JSON.parse((await visit(url, { 'accept-language': accept })).body).language

  it('is English without a prefix, whatever the browser prefers', {
    tags: ['S4.language.elsewhere'],
  }, async () => {
    expect(await languageOf('/guest', 'es-ES,zh-TW')).toBe('en')
  })

  it('is the one of the prefix', { tags: ['S2.locale-prefix'] }, async () => {
    expect(await languageOf('/es/guest')).toBe('es')
    expect(await languageOf('/zh-TW/guest')).toBe('zh-TW')
    expect(await languageOf('/es/chat', 'zh-TW')).toBe('es')
  })

  it('follows the browser on /chat: exact, variant, base, else English', {
    tags: [
      'S4.language.folding',
      'S4.language.chat.order',
      'S4.language.chat.exact',
      'S4.language.chat.variant',
      'S4.language.chat.base',
      'S4.language.chat.supported',
      'S4.language.chat.fallback',
    ],
  }, async () => {
    expect(await languageOf('/chat', 'zh-TW,en;q=0.5')).toBe('zh-TW')
    expect(await languageOf('/chat', 'fr;q=0.9,zh-Hant-HK;q=0.8,en;q=0.7')).toBe('zh-TW')
    expect(await languageOf('/chat', 'zh')).toBe('zh-TW')
    expect(await languageOf('/chat', 'en-GB,zh-TW')).toBe('en')
    expect(await languageOf('/chat', 'zh-TW;q=0.2,en-US;q=0.9')).toBe('en')
    expect(await languageOf('/chat', 'es')).toBe('en')
    for (const tag of ['zh_TW', 'zh-Hant-TW', 'zh-HK'])
      expect(await languageOf('/chat', tag), tag).toBe('zh-TW')
    expect(await languageOf('/chat')).toBe('en')
  })
})

describe('without a composition', () => {
  it('is 503 with a time to wait', async () => {
    const empty = await createTestApp({ compositions: { current: () => null } })
    const response = await empty.app.inject('/guest')
    await empty.close()
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('2')
    expect(response.headers['content-type']).toContain('text/html')
  })
})
