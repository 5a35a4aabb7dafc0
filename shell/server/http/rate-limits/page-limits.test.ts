import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { readConfig } from '../../config.ts'
import { createPageRenderer } from '../../features/pages/index.ts'
import { toPageOptions } from '../../public-settings.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'

const lookUps: string[] = []
let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({
    pages: createPageRenderer(toPageOptions(await readConfig({}))),
    environment: { RATE_LIMITS: 'page=3/60,lookup=2/60' },
    compositions: {
      findFile: async (path, onLookup) => {
        onLookup?.()
        lookUps.push(path)
        return null
      },
    },
  })
})
afterAll(() => shop.close())

const get = (url: string, remoteAddress = '203.0.113.7') =>
  shop.app.inject({ url, remoteAddress, headers: { accept: 'text/html' } })

it('rejects too many page requests of one address with one shared page for each language', {
  tags: ['D8.limits.page'],
}, async () => {
  const render = vi.spyOn(shop.dependencies.pages, 'renderBare')
  for (const url of ['/guest', '/nowhere', '/guest'])
    expect((await get(url)).statusCode).not.toBe(429)
  render.mockClear()
  for (const url of ['/guest', '/nowhere', '/guest']) {
    const rejected = await get(url)
    expect(rejected.statusCode).toBe(429)
    expect(rejected.headers['content-type']).toContain('text/html')
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    expect(rejected.body).toContain('<h1>Too Many Requests</h1>')
  }
  expect((await get('/es/guest')).body).toContain('<h1>Demasiadas solicitudes</h1>')
  expect(render).toHaveBeenCalledTimes(2)
  expect((await get('/guest', '203.0.113.8')).statusCode).not.toBe(429)
  for (const url of ['/healthz', '/api/v3/gsn/flavors'])
    expect((await get(url)).statusCode).toBe(200)
})

it('limits the database lookups of unknown files by address', {
  tags: ['D8.limits.lookup'],
}, async () => {
  const statuses: number[] = []
  for (const name of ['a', 'b', 'c', 'd'])
    statuses.push((await get(`/r/catalog/${name}.js`, '203.0.113.9')).statusCode)
  expect(statuses).toEqual([404, 404, 429, 429])
  expect(lookUps).toHaveLength(2)
  expect((await get(`/c/${'a'.repeat(64)}.json`, '203.0.113.9')).statusCode).toBe(429)
  expect((await get('/_builds/latest.json', '203.0.113.9')).statusCode).toBe(429)
  expect((await get('/r/catalog/e.js', '203.0.113.10')).statusCode).toBe(404)
})
