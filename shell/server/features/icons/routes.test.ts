import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { toPageOptions } from '../../public-settings.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'

const body = '<path d="M1 1"/>'
const fetchMock = vi.fn<typeof fetch>()
let shop: TestApp

beforeAll(async () => {
  const environment = { ICON_FALLBACK_URL: 'https://icons.example', RATE_LIMITS: 'icons=3/60' }
  shop = await createTestApp({ environment, fetch: fetchMock })
})
afterAll(() => shop.close())
beforeEach(() => {
  fetchMock.mockReset()
})

const respondWith = (icons: object) =>
  fetchMock.mockImplementation(async () =>
    Response.json({ prefix: 'mdi', icons, width: 24, height: 24 }),
  )
const get = (url: string, remoteAddress = '10.0.0.1') => shop.app.inject({ url, remoteAddress })

describe('the shop’s own icons', () => {
  it('have the format that the browser code expects, including aliases', {
    tags: ['S7.icons'],
  }, async () => {
    const response = await shop.app.inject('/api/icons/lucide.json?icons=house,home,nope,__proto__')
    const body = response.json()
    expect(body).toMatchObject({ prefix: 'lucide', aliases: { home: { parent: 'house' } } })
    expect(body.icons.house.body).toContain('<')
    expect(body.not_found).toEqual(['nope', '__proto__'])
  })

  it('are rejected without names, with too many names, or for an unknown set', async () => {
    const many = Array.from({ length: 101 }, () => 'house').join()
    for (const url of ['/api/icons/lucide.json', `/api/icons/lucide.json?icons=${many}`])
      expect((await shop.app.inject(url)).statusCode).toBe(422)
    for (const url of ['/api/icons/evil.json?icons=a', '/api/icons/lucide?icons=house'])
      expect((await shop.app.inject(url)).statusCode).toBe(404)
  })
})

describe('icons of the public service', () => {
  it('are requested once by the server and served from the shop’s own address', {
    tags: ['S7.icons.own-origin'],
  }, async () => {
    respondWith({ home: { body } })
    for (const address of ['10.0.1.1', '10.0.1.2']) {
      const response = await get('/api/icons/public/mdi.json?icons=home', address)
      expect(response.json()).toEqual({
        prefix: 'mdi',
        icons: { home: { body, width: 24, height: 24 } },
        not_found: [],
      })
      expect(response.headers['cache-control']).toBe('public, max-age=604800')
    }
    expect(fetchMock).toHaveBeenCalledExactlyOnceWith('https://icons.example/mdi.json?icons=home', {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: expect.any(AbortSignal),
    })
  })

  it('contain only shapes', { tags: ['S7.icons.clean'] }, async () => {
    respondWith({ evil: { body: '<path d="M1 1" onload="alert(1)"/>' }, good: { body } })
    const received = await get('/api/icons/public/mdi.json?icons=evil,good', '10.0.2.1')
    expect(received.json()).toMatchObject({ icons: { good: { body } }, not_found: ['evil'] })
    expect(received.body).not.toContain('alert')
    expect(received.headers['cache-control']).toBe('public, max-age=3600')
  })

  it.each([
    ['404', '/api/icons/public/Mdi.json?icons=home'],
    ['404', '/api/icons/public/a..b.json?icons=home'],
    ['404', '/api/icons/public/mdi?icons=home'],
    ['404', '/api/icons/public/%2e%2e%2fmdi.json?icons=home'],
    ['404', '/api/icons/public/evil.example%2fmdi.json?icons=home'],
    ['404', `/api/icons/public/${'a'.repeat(65)}.json?icons=home`],
    ['422', '/api/icons/public/mdi.json'],
    ['422', '/api/icons/public/mdi.json?icons=home,'],
    ['422', '/api/icons/public/mdi.json?icons=Home'],
    ['422', '/api/icons/public/mdi.json?icons=home%26x=1'],
    ['422', '/api/icons/public/mdi.json?icons=__proto__'],
    ['422', `/api/icons/public/mdi.json?icons=${'a'.repeat(65)}`],
  ])('are not requested with an invalid name: %s for %s', async (status, url) => {
    expect(String((await get(url, '10.0.3.1')).statusCode)).toBe(status)
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('are limited by address, except cached icons', {
    tags: ['S7.icons.seldom'],
  }, async () => {
    respondWith({ home: { body } })
    const names = ['home', 'one', 'two', 'three']
    const responses = []
    for (const name of [...names, 'home'])
      responses.push(await get(`/api/icons/public/mdi.json?icons=${name}`, '10.0.4.1'))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect((await get('/api/icons/public/mdi.json?icons=four', '10.0.4.1')).statusCode).toBe(429)
    expect((await get('/api/icons/public/mdi.json?icons=four', '10.0.4.2')).statusCode).toBe(200)
  })

  it('get an uncached 503 while the service does not respond', async () => {
    respondWith({ star: { body } })
    await get('/api/icons/public/mdi.json?icons=star', '10.0.5.1')
    fetchMock.mockRejectedValue(new TypeError('fetch failed'))
    const response = await get('/api/icons/public/mdi.json?icons=bell', '10.0.5.1')
    expect(response.statusCode).toBe(503)
    expect(response.headers).toMatchObject({ 'retry-after': '30' })
    const partly = await get('/api/icons/public/mdi.json?icons=bell,star', '10.0.5.1')
    expect(partly.json()).toMatchObject({ icons: { star: { body } }, not_found: ['bell'] })
    expect(partly.headers['cache-control']).toContain('no-store')
  })
})

describe('the setting ICON_FALLBACK_URL', () => {
  it('gives pages a path of their own shop', { tags: ['S7.icons.own-origin'] }, () => {
    expect(toPageOptions(shop.dependencies.config).settings.iconFallbackUrl).toBe(
      '/api/icons/public',
    )
  })

  it('switches the public service off', { tags: ['S7.icons.default'] }, async () => {
    const off = await createTestApp({ environment: { ICON_FALLBACK_URL: 'off' }, fetch: fetchMock })
    const response = await off.app.inject('/api/icons/public/mdi.json?icons=home')
    expect([response.statusCode, fetchMock.mock.calls]).toEqual([404, []])
    expect(toPageOptions(off.dependencies.config).settings.iconFallbackUrl).toBe('')
    await off.close()
  })
})
