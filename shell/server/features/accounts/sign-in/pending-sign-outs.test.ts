import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { sendPendingSignOuts } from './pending-sign-outs.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const waiting = () => readdir(join(shop.dependencies.config.dataDir, 'unheard-endings'))
const statusOf = async (cookie: string) =>
  (await shop.app.inject({ method: 'POST', url: '/api/v3/user', headers: { cookie } })).statusCode

it('ends a session after a database outage during the sign-out', {
  tags: ['S4.sign-out.server'],
}, async () => {
  const { database, config } = shop.dependencies
  const [cookie, other] = [await shop.signIn(), await shop.signIn()]
  vi.spyOn(database, 'update').mockImplementationOnce(() => {
    throw new Error('The database is down')
  })
  const left = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/clear-token',
    headers: { cookie, 'content-type': 'application/json' },
  })
  expect([left.statusCode, left.headers['set-cookie']]).toEqual([
    200,
    expect.arrayContaining([expect.stringMatching(/^token=; Max-Age=0/)]),
  ])
  expect((await waiting()).join()).not.toContain(cookie.slice('token='.length))

  await sendPendingSignOuts(config.dataDir, database)
  expect([await statusOf(cookie), await statusOf(other)]).toEqual([401, 200])
  expect(await waiting()).toEqual([])
})
