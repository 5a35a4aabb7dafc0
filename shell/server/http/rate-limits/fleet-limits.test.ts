import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createApp } from '../../app.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { whileDatabaseIsAway } from '../../testing/database.ts'

type App = TestApp['app']

let shop: TestApp
let second: App
beforeAll(async () => {
  shop = await createTestApp({ environment: { RATE_LIMITS: 'account-email=3/600,api=20/600' } })
  second = await startAnother()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

/** Another process of the same shop. */
const startAnother = () => createApp(shop.dependencies, pino({ level: 'silent' }))

const requestReset = async (app: App, email: string, remoteAddress: string) =>
  await app.inject({
    method: 'POST',
    url: '/api/auth/forgot',
    payload: { email, language: 'en' },
    remoteAddress,
  })

it('sends an address the mails of the limit, whichever servers are asked, also after a restart', async () => {
  const ask = async (app: App) =>
    (await requestReset(app, 'demo@quarry.example', '203.0.113.20')).statusCode
  const statuses = []
  for (const app of [shop.app, second, shop.app, second, shop.app]) statuses.push(await ask(app))
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  const restarted = await startAnother()
  expect(await ask(restarted)).toBe(429)
  await restarted.close()
  const { rows } = await shop.dependencies.pool.query('SELECT * FROM limited_calls')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/quarry\.example|203\.0\.113/)
  await shop.dependencies.pool.query("UPDATE limited_calls SET ends_at = now() - interval '1 s'")
  const later = await startAnother()
  expect(await ask(later)).toBe(200)
  await later.close()
})

it('counts concurrent requests to two servers exactly', async () => {
  const answers = await Promise.all(
    [shop.app, second, shop.app, second, shop.app, second].map(app =>
      requestReset(app, 'nobody@example.com', '203.0.113.21'),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
})

it('sends no mails without the database, and limits other requests by process', async () => {
  await whileDatabaseIsAway(shop.dependencies.pool, async () => {
    const rejected = await requestReset(second, 'demo@quarry.example', '203.0.113.22')
    expect(rejected.statusCode).toBe(503)
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    const statuses = []
    for (let count = 0; count < 25; count++) {
      const url = '/api/icons/lucide.json?icons=x'
      const { statusCode } = await second.inject({ url, remoteAddress: '203.0.113.23' })
      statuses.push(statusCode)
    }
    expect(statuses.filter(status => status === 200)).toHaveLength(20)
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429])
  })
})
