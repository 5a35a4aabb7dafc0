import { randomUUID } from 'node:crypto'
import { sessionsResponseSchema } from '@storefront/api/account'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createTestApp, type TestApp } from '../../testing/app.ts'
import { openSession } from './repository-sessions.ts'

let shop: TestApp
let mine: string
beforeEach(async () => {
  shop = await createTestApp()
  mine = await shop.signIn()
})
afterEach(() => shop.close())

const call = (method: 'GET' | 'POST', path: string, cookie = mine) =>
  shop.app.inject({ method, url: `/api/v3/account/sessions${path}`, headers: { cookie } })
const list = async (cookie = mine) =>
  sessionsResponseSchema.parse((await call('GET', '', cookie)).json()).content

test('lists the sessions of the customer, the current one first', {
  tags: ['S7.account'],
}, async () => {
  await shop.signIn()
  await shop.signIn('support@quarry.example')
  const sessions = await list()
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
})

test('shows device and address of a sign-in, and erases them when the session ends', async () => {
  const { database, pool } = shop.dependencies
  const { rows } = await pool.query("SELECT id FROM accounts WHERE email LIKE 'demo@%'")
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
  const client = { userAgent, ip: '203.0.113.7', timeZone: 'Asia/Taipei' }
  await openSession(database, { accountId: rows[0].id, client })
  const other = (await list())[1]
  expect(other).toMatchObject({
    browser: 'Firefox',
    system: 'Linux',
    kind: 'computer',
    ip: '203.0.113.7',
    isNearby: false,
    timeZone: 'Asia/Taipei',
  })
  await call('POST', `/${other?.id}/revoke`)
  const stored = await pool.query('SELECT * FROM sessions WHERE revoked_at IS NOT NULL')
  expect(JSON.stringify(stored.rows)).not.toMatch(/203\.0\.113\.7|Firefox|Taipei/)
})

test('ends one session, whose next request gets the exact 401 body', {
  tags: ['S7.account'],
}, async () => {
  const other = await shop.signIn()
  const { id } = (await list()).find(({ isCurrent }) => !isCurrent) ?? { id: '' }
  expect((await call('POST', `/${id}/revoke`)).json().content).toEqual({ revoked: 1 })
  const responded = await call('GET', '', other)
  expect([responded.statusCode, responded.body]).toEqual([
    401,
    '{"result":false,"code":0,"message":"Unauthenticated."}',
  ])
  expect((await call('POST', `/${id}/revoke`)).statusCode).toBe(404)
})

test('does not end the current session, a session of another account or an unknown one', async () => {
  const stranger = await shop.signIn('support@quarry.example')
  const [own] = await list()
  const [theirs] = await list(stranger)
  expect((await call('POST', `/${own?.id}/revoke`)).statusCode).toBe(409)
  expect((await call('POST', `/${theirs?.id}/revoke`)).statusCode).toBe(404)
  expect((await call('POST', `/${randomUUID()}/revoke`)).statusCode).toBe(404)
  expect((await call('GET', '', stranger)).statusCode).toBe(200)
})

test('ends all other sessions and returns their number', async () => {
  const others = [await shop.signIn(), await shop.signIn()]
  const stranger = await shop.signIn('support@quarry.example')
  expect((await call('POST', '/revoke-others')).json().content).toEqual({ revoked: 2 })
  for (const cookie of others) expect((await call('GET', '', cookie)).statusCode).toBe(401)
  expect((await call('GET', '', stranger)).statusCode).toBe(200)
  expect(await list()).toHaveLength(1)
})

test('stores the last use at most once a minute', async () => {
  const { pool } = shop.dependencies
  const readWrites = async () =>
    (await pool.query('SELECT xmin::text, last_seen_at FROM sessions')).rows[0].xmin
  const before = await readWrites()
  await Promise.all([1, 2, 3].map(() => list()))
  expect(await readWrites()).toBe(before)
  await pool.query("UPDATE sessions SET last_seen_at = now() - interval '2 minutes'")
  await Promise.all([1, 2, 3, 4, 5].map(() => list()))
  const { rows } = await pool.query(
    "SELECT last_seen_at > now() - interval '30 seconds' AS fresh FROM sessions",
  )
  expect(rows).toEqual([{ fresh: true }])
})
