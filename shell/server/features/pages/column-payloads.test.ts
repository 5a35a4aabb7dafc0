import { toRows } from '@storefront/api/columns'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createTestApp, createTestComposition, type TestApp } from '../../testing/app.ts'
import { clearFlavors } from '../catalog/index.ts'
import { type ExternalApi, json, startExternalApi } from '../catalog/testing/external-api.ts'
import { createFlavor } from '../orders/testing/stock.ts'

const address = '/_payload/home.columns.json'
const close: (() => Promise<void>)[] = []

async function startShop(environment: Record<string, string> = {}): Promise<TestApp> {
  const live = createTestComposition()
  const route = live.composition.remotes.catalog?.routes.find(({ path }) => path === '/home')
  Object.assign(route ?? {}, { payload: '/api/v3/gsn/flavors?as=columns' })
  const shop = await createTestApp({
    environment,
    fetch: globalThis.fetch,
    compositions: { current: () => live },
  })
  close.push(() => shop.close())
  return shop
}

let api: ExternalApi
beforeEach(async () => {
  api = await startExternalApi()
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const stop of close.splice(0)) await stop()
  await api.stop()
})

it('has the values of all plans by field, and another address than the rows', async () => {
  const { app } = await startShop()
  const { columns, ...envelope } = (await app.inject(address)).json()
  expect(envelope).toEqual({ result: true, message: '' })
  const { content } = (await app.inject('/api/v3/gsn/flavors')).json()
  expect(toRows(columns)).toEqual(content)
  expect((await app.inject('/_payload/home.json')).statusCode).toBe(404)
})

it('has the time of the last known plans while the database is down', async () => {
  const { app, dependencies } = await startShop()
  const before = (await app.inject(address)).json()
  vi.spyOn(dependencies.pool, 'query').mockImplementation(() =>
    Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED', syscall: 'connect' })),
  )
  clearFlavors(dependencies)
  const after = (await app.inject(address)).json()
  expect(after).toEqual({ ...before, as_of: expect.any(String) })
})

it('has rows when a plan of an external catalogue is faulty, so that the page can report it', async () => {
  const { app } = await startShop({ API_URL: api.url })
  const content = [createFlavor(), { name: 'faulty' }]
  api.respondWith(json({ result: true, content, message: '' }))
  expect((await app.inject(address)).json()).toEqual({ result: true, content, message: '' })
})
