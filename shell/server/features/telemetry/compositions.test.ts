import { randomUUID } from 'node:crypto'
import { healthResponseSchema } from '@storefront/api/telemetry'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createTestShop } from '../../testing/routes.ts'
import { createTelemetryApp, type TelemetryApp } from './testing/create-app.ts'

let testing: TelemetryApp
let operator: string

beforeAll(async () => {
  testing = await createTelemetryApp()
  operator = await testing.signIn('operator@quarry.example')
})
afterAll(() => testing.close())
beforeEach(async () => {
  await readHealth()
  await testing.database.execute('TRUNCATE telemetry_minutes, telemetry_errors, telemetry_steps')
})

async function readHealth() {
  const url = '/_registry/health?hours=1'
  const responded = await testing.app.inject({ url, headers: { cookie: operator } })
  return healthResponseSchema.parse(responded.json()).content
}
const compositions = async () => (await readHealth()).compositions

async function visit(
  url = '/guest',
  headers: Record<string, string> = {},
  method = 'GET' as const,
) {
  const requested = { 'sec-fetch-dest': 'document', 'user-agent': 'Mozilla/5.0 Chrome/149' }
  return testing.app.inject({ method, url, headers: { ...requested, ...headers } })
}

describe('pages of a composition', () => {
  it('are counted when people request them, and when they report that they are ready', async () => {
    for (let count = 0; count < 3; count++) await visit()
    await testing.tell({ start: 'ready' })
    await testing.tell({ start: 'stalled' })
    await testing.tell({ composition: testing.former.id, start: 'ready' })
    expect(await compositions()).toMatchObject([
      { composition: testing.live.id, isLive: true, asked: 3, ready: 1, stalled: 1 },
      { composition: testing.former.id, isLive: false, asked: 0, ready: 1, stalled: 0 },
    ])
  })

  it('are not counted for prefetches, robots, frames and redirections', async () => {
    await visit('/guest', { 'sec-purpose': 'prefetch' })
    await visit('/guest', { purpose: 'prefetch' })
    await visit('/guest', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    await visit('/guest', { 'sec-fetch-dest': 'iframe' })
    await testing.app.inject({ url: '/guest' })
    await testing.app.inject({ method: 'HEAD', url: '/guest' })
    expect((await visit('/cart')).statusCode).toBe(302)
    expect(await compositions()).toEqual([])
  })

  it('that never become ready cause a warning as soon as there are enough requests', async () => {
    for (let count = 0; count < 4; count++) await visit()
    expect(await compositions()).toMatchObject([{ asked: 4, ready: 0, isFailing: false }])
    await visit()
    expect(await compositions()).toMatchObject([{ asked: 5, ready: 0, isFailing: true }])
    for (let count = 0; count < 3; count++) await testing.tell({ start: 'ready' })
    expect(await compositions()).toMatchObject([{ asked: 5, ready: 3, isFailing: false }])
  })

  it('report additions to carts, limited to what a page can do', async () => {
    await testing.tell({ added: 2, sampling: 10 })
    await testing.tell({ added: 1 })
    await testing.tell({ added: 101 })
    expect(await compositions()).toMatchObject([{ added: 3 }])
  })
})

describe('errors that pages showed', () => {
  it('are listed by release with their code, separate from uncaught errors', async () => {
    const file = '/r/catalog/catalog.js'
    await testing.tell({ handled: [{ file, name: 'ApiError', code: 'insufficient_stock' }] })
    await testing.tell({ handled: [{ file, name: 'TypeError', code: 'unknown' }] })
    await testing.tell({ handled: [{ file: null, name: 'Error', code: 'unknown' }] })
    const { releases, unattributed } = await readHealth()
    expect(unattributed).toBe(0)
    expect(releases).toMatchObject([
      { container: 'catalog', errors: 0, handled: 2, lastErrors: [{}, {}] },
    ])
    expect(releases[0]?.lastErrors.map(({ kind, name, message }) => [kind, name, message])).toEqual(
      expect.arrayContaining([
        ['handled', 'ApiError', 'insufficient_stock'],
        ['handled', 'TypeError', ''],
      ]),
    )
  })
})

describe('orders', () => {
  it('count for the composition of the page that placed them, also when they are paid', async () => {
    const shop = await createTestShop()
    try {
      const known = 'a'.repeat(64)
      shop.dependencies.compositions.findText = async id => (id === known ? '{}' : null)
      const order = async (composition?: string) => {
        const body = shop.toRequest(await shop.quote([{ product_id: 1059, quantity: 1 }]))
        const headers = {
          cookie: shop.customer,
          'idempotency-key': randomUUID(),
          ...(composition && { 'x-composition': composition }),
        }
        const url = '/api/v3/orders'
        const made = await shop.app.inject({ method: 'POST', url, headers, payload: body })
        return made.json().content.id as string
      }
      const [first] = [await order(known), await order(known)]
      for (const composition of [undefined, 'Anna', 'b'.repeat(64)]) await order(composition)
      await shop.pay(first)
      await shop.report('succeeded')
      const cookie = await shop.signIn('operator@quarry.example')
      const url = '/_registry/health?hours=1'
      const responded = await shop.app.inject({ url, headers: { cookie } })
      expect(healthResponseSchema.parse(responded.json()).content.compositions).toMatchObject([
        { composition: known, asked: 0, ordered: 2, paid: 1 },
      ])
    } finally {
      await shop.close()
    }
  })
})
