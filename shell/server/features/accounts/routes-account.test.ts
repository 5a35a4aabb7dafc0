import { randomUUID } from 'node:crypto'
import {
  orderHistoryResponseSchema,
  orderPageResponseSchema,
  serversResponseSchema,
} from '@storefront/api/account'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createTestShop, type TestShop } from '../../testing/routes.ts'
import { hashPassword } from './passwords/passwords.ts'
import { findByEmail } from './repository-accounts.ts'
import { issueCode } from './sign-in/repository-sign-in-codes.ts'
import { insertLink } from './sign-up/repository-links.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(async () => {
  await shop.close()
})

const one = [{ product_id: 1059, quantity: 1 }]
const send = (url: string, method: 'PATCH' | 'POST', body: object, cookie = shop.customer) =>
  shop.app.inject({ method, url, payload: body, headers: { cookie } })
const signInOther = () => shop.signIn('support@quarry.example')

describe('the profile', () => {
  test('stores a new name, trimmed, which the user route returns', async () => {
    const renamed = await send('/api/v3/account', 'PATCH', { name: '  Dana Ng ' })
    expect(renamed.json().content).toMatchObject({ name: 'Dana Ng', isOwn: true })
    expect((await shop.call('/api/v3/user', { method: 'POST' })).json().content.name).toBe(
      'Dana Ng',
    )
    const { json } = await shop.call('/api/v3/user', {
      method: 'POST',
      cookie: await signInOther(),
    })
    expect(json().content.name).not.toBe('Dana Ng')
  })

  test('rejects an empty or overlong name and ignores other fields', async () => {
    for (const name of ['', '   ', 'x'.repeat(81), 7]) {
      const rejected = await send('/api/v3/account', 'PATCH', { name })
      expect([rejected.statusCode, Object.keys(rejected.json().details)]).toEqual([422, ['name']])
    }
    const extra = { name: 'Dana', role: 'operator', email: 'x@y.example' }
    expect((await send('/api/v3/account', 'PATCH', extra)).json().content).toMatchObject({
      role: 'customer',
      email: 'demo@quarry.example',
    })
  })
})

describe('the password', () => {
  const change = (current: string, next: string) =>
    send('/api/auth/password', 'POST', { current, next, language: 'en' })
  beforeEach(async () => {
    const hash = await hashPassword('quarry-demo')
    await shop.dependencies.pool.query('UPDATE accounts SET password_hash = $1', [hash])
  })

  test('changes with the current one and ends every other session', async () => {
    const other = await shop.signIn()
    const stranger = await signInOther()
    const changed = await change('quarry-demo', 'granite and basalt')
    expect([changed.statusCode, changed.json().content]).toEqual([200, { revoked: 1 }])
    const fetchUser = (cookie: string) => shop.call('/api/v3/user', { method: 'POST', cookie })
    expect((await fetchUser(shop.customer)).statusCode).toBe(200)
    expect((await fetchUser(stranger)).statusCode).toBe(200)
    const ended = await fetchUser(other)
    expect([ended.statusCode, ended.json()]).toEqual([
      401,
      { result: false, code: 0, message: 'Unauthenticated.' },
    ])
    expect((await change('quarry-demo', 'basalt and granite')).json().error).toBe('wrong_password')
    expect((await change('granite and basalt', 'basalt and granite')).statusCode).toBe(200)
  })

  test('ends open reset links and sign-in codes of this account only', async () => {
    const { database, dependencies } = shop
    const { pool, now } = dependencies
    const emails = ['demo@quarry.example', 'support@quarry.example']
    for (const email of emails) {
      const account = await findByEmail(database, email)
      if (!account) throw new Error(`No account has ${email}`)
      const link = { purpose: 'reset', email, accountId: account.id, language: 'en' } as const
      await insertLink(database, { ...link, id: randomUUID(), token: `of ${email}`, now: now() })
      await issueCode(database, { accountId: account.id })
    }
    expect((await change('quarry-demo', 'granite and basalt')).statusCode).toBe(200)
    const statuses = emails.map(async email => {
      const body = { token: `of ${email}` }
      return (await send('/api/auth/link', 'POST', body)).json().content.status
    })
    expect(await Promise.all(statuses)).toEqual(['used', 'good'])
    const late = { token: 'of demo@quarry.example', password: 'sunnyside-42-lake' }
    expect((await send('/api/auth/reset', 'POST', late)).json().error).toBe('link_used')
    const codes = await pool.query(
      'SELECT email FROM sign_in_codes JOIN accounts ON accounts.id = account_id WHERE used_at IS NULL',
    )
    expect(codes.rows).toEqual([{ email: 'support@quarry.example' }])
  })

  test('does not change if the current one is wrong or the new one is rejected', async () => {
    const other = await shop.signIn()
    expect((await change('wrong', 'granite and basalt')).json()).toMatchObject({
      error: 'wrong_password',
      details: { current: 'wrong_password' },
    })
    for (const [next, error, field] of [
      ['short', 'invalid', 'next'],
      ['x'.repeat(129), 'invalid', 'next'],
      ['quarry-demo', 'invalid', 'next'],
      ['password123', 'weak_password', 'password'],
      ['demo@quarry.example', 'weak_password', 'password'],
    ] as const) {
      const rejected = await change('quarry-demo', next)
      expect(rejected.statusCode).toBe(422)
      expect(rejected.json()).toMatchObject({ error, details: { [field]: expect.anything() } })
    }
    const { statusCode } = await shop.call('/api/v3/user', { method: 'POST', cookie: other })
    expect(statusCode).toBe(200)
  })
})

describe('orders', () => {
  const read = async (query = '', cookie = shop.customer) =>
    orderPageResponseSchema.parse(
      (await shop.call(`/api/v3/account/orders${query}`, { cookie })).json(),
    ).content

  test('come newest first in pages, also while new orders are placed', async () => {
    await shop.database.execute('UPDATE flavors SET stock = 1000')
    const placed: string[] = []
    for (let count = 0; count < 45; count++) placed.unshift((await shop.order(one)).id)
    const first = await read()
    expect(first.counts).toEqual({ all: 45, unpaid: 45, active: 0, closed: 0 })
    await shop.order(one)
    const second = await read(`?before=${first.next}`)
    const third = await read(`?before=${second.next}`)
    expect([first, second, third].flatMap(page => page.orders.map(({ id }) => id))).toEqual(placed)
    expect(third.next).toBeNull()
  })

  test('are grouped into unpaid, active and closed', async () => {
    const cancelled = await shop.order(one)
    await shop.call(`/api/v3/orders/${cancelled.id}/cancel`, { method: 'POST' })
    const unpaid = await shop.order(one)
    const paid = await shop.order(one)
    await shop.pay(paid.id)
    await shop.report('succeeded')
    const ids = async (group: string) => (await read(`?group=${group}`)).orders.map(({ id }) => id)
    expect(await ids('unpaid')).toEqual([unpaid.id])
    expect(await ids('active')).toEqual([paid.id])
    expect(await ids('closed')).toEqual([cancelled.id])
    expect((await read()).counts).toEqual({ all: 3, unpaid: 1, active: 1, closed: 1 })
    expect((await read('', await signInOther())).counts.all).toBe(0)
    expect((await shop.call('/api/v3/account/orders?group=mine')).statusCode).toBe(422)
    expect((await shop.call('/api/v3/account/orders?before=0')).statusCode).toBe(422)
  })

  test('list every state change and every payment attempt', async () => {
    const { id } = await shop.order(one)
    await shop.pay(id)
    await shop.report('declined')
    await shop.pay(id)
    await shop.report('succeeded')
    const responded = await shop.call(`/api/v3/account/orders/${id}/history`)
    const { turns, payments } = orderHistoryResponseSchema.parse(responded.json()).content
    expect(turns.map(({ state }) => state)).toEqual([
      'awaiting_payment',
      'paying',
      'awaiting_payment',
      'paying',
      'paid',
    ])
    expect(payments.map(({ state, amount }) => [state, amount])).toEqual([
      ['declined', '83.00'],
      ['succeeded', '83.00'],
    ])
  })
})

describe('servers', () => {
  const read = async (cookie = shop.customer) =>
    serversResponseSchema.parse((await shop.call('/api/v3/account/servers', { cookie })).json())
      .content
  const paid = async (interval: 'month' | 'hour', quantity = 2) => {
    const { id } = await shop.order([{ product_id: 1059, quantity }], interval)
    await shop.pay(id)
    await shop.report('succeeded')
    return id
  }
  const make = (assignment: string) => shop.database.execute(`UPDATE servers SET ${assignment}`)

  test('belong to paid orders and are visible only to their customer', async () => {
    await shop.order(one)
    const orderId = await paid('month')
    expect(await read()).toMatchObject([
      { orderId, hostname: 's1059-1.example.com', unit: '83.00', readyAt: null, usage: null },
      { orderId, hostname: 's1059-2.example.com', state: 'waiting' },
    ])
    expect(await read(await signInOther())).toEqual([])
  })

  test('cost by the hour after they are ready, up to the monthly price', async () => {
    await paid('hour')
    await make("state = 'ready'")
    const [fresh] = await read()
    expect(fresh).toMatchObject({ monthlyCap: '83.00', usage: { hours: 1, amount: '0.12' } })
    await make("ready_at = now() - interval '2 years'")
    const [old] = await read()
    const now = new Date(old?.usage?.asOf ?? '')
    const started = Math.ceil(
      (now.getTime() - Date.UTC(now.getUTCFullYear(), now.getUTCMonth())) / 3_600_000,
    )
    expect(Math.abs((old?.usage?.hours ?? 0) - started)).toBeLessThanOrEqual(1)
    expect(old?.usage?.isCapped).toBe(started >= 672)
  })
})

test('ids of other customers and unknown ids get 404, and requests without a session get 401', async () => {
  const { id } = await shop.order(one)
  const cookie = await signInOther()
  const urls = [
    `/api/v3/account/orders/${id}/history`,
    `/api/v3/account/orders/${randomUUID()}/history`,
    '/api/v3/account/orders/1/history',
    `/api/v3/invoices/${randomUUID()}`,
    '/api/v3/invoices/QY-INV-2026-000001',
  ]
  for (const url of urls) expect((await shop.call(url, { cookie })).statusCode).toBe(404)
  for (const url of ['orders', 'servers', 'sessions'].map(part => `/api/v3/account/${part}`))
    expect((await shop.call(url, { cookie: 'token=none' })).statusCode).toBe(401)
  expect((await shop.call('/api/v3/invoices', { cookie: 'token=none' })).statusCode).toBe(401)
  const renamed = await send('/api/v3/account', 'PATCH', { name: 'Eve' }, 'token=none')
  expect(renamed.statusCode).toBe(401)
})
