import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { readConfig } from '../config.ts'
import { createDocuments } from '../features/pages/index.ts'
import { toDocumentOptions } from '../public-settings.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'

const lookUps: string[] = []
let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({
    documents: createDocuments(toDocumentOptions(await readConfig({}))),
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

const ask = (url: string, remoteAddress = '203.0.113.7') =>
  shop.app.inject({ url, remoteAddress, headers: { accept: 'text/html' } })

it('refuses too many pages of one address with one page for all of them, in its language', {
  tags: ['D8.limits.page'],
}, async () => {
  const render = vi.spyOn(shop.dependencies.documents, 'renderBare')
  for (const url of ['/guest', '/nowhere', '/guest'])
    expect((await ask(url)).statusCode).not.toBe(429)
  render.mockClear()
  for (const url of ['/guest', '/nowhere', '/guest']) {
    const rejected = await ask(url)
    expect(rejected.statusCode).toBe(429)
    expect(rejected.headers['content-type']).toContain('text/html')
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    expect(rejected.body).toContain('<h1>Too Many Requests</h1>')
  }
  expect((await ask('/es/guest')).body).toContain('<h1>Demasiadas solicitudes</h1>')
  expect(render).toHaveBeenCalledTimes(2)
  expect((await ask('/guest', '203.0.113.8')).statusCode).not.toBe(429)
  for (const url of ['/healthz', '/api/v3/gsn/flavors'])
    expect((await ask(url)).statusCode).toBe(200)
})

it('asks the database for a few unknown files of one address only', {
  tags: ['D8.limits.lookup'],
}, async () => {
  const statuses: number[] = []
  for (const name of ['a', 'b', 'c', 'd'])
    statuses.push((await ask(`/r/catalog/${name}.js`, '203.0.113.9')).statusCode)
  expect(statuses).toEqual([404, 404, 429, 429])
  expect(lookUps).toHaveLength(2)
  expect((await ask(`/c/${'a'.repeat(64)}.json`, '203.0.113.9')).statusCode).toBe(429)
  expect((await ask('/_builds/latest.json', '203.0.113.9')).statusCode).toBe(429)
  expect((await ask('/r/catalog/e.js', '203.0.113.10')).statusCode).toBe(404)
})
