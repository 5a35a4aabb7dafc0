import { afterEach, beforeEach, expect, test } from 'vitest'

import { createTestShop, type TestShop } from '../routes/testing.ts'
import { provision } from './provision.ts'
import { createSandboxProvisioning } from './sandbox.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(async () => {
  await shop.close()
})

const later = (seconds: number) =>
  createSandboxProvisioning({ now: () => new Date(Date.now() + seconds * 1000) })

async function rounds(count: number, seconds: number) {
  for (let round = 0; round < count; round++) {
    await shop.database.execute('UPDATE servers SET next_check_at = now()')
    const both = [
      provision(shop.database, later(seconds)),
      provision(shop.database, later(seconds)),
    ]
    await Promise.all(both)
  }
}

test('brings the servers of a paid order from waiting to ready, and the order to active', async () => {
  const { id } = await shop.order([{ product_id: 1059, quantity: 3 }])
  await shop.pay(id)
  await rounds(1, 0)
  const states = async () => (await shop.readOrder(id)).servers.map(server => server.state)
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
  await shop.report('succeeded')
  await rounds(1, 0)
  expect(await states()).toEqual(['queued', 'queued', 'queued'])
  await rounds(1, 0)
  expect((await shop.readOrder(id)).state).toBe('paid')
  await rounds(1, 4)
  expect(await states()).toEqual(['ready', 'ready', 'ready'])
  expect((await shop.readOrder(id)).state).toBe('active')
})

test('comes back to a server after a builder that failed', async () => {
  const { id } = await shop.order([{ product_id: 1059, quantity: 1 }])
  await shop.pay(id)
  await shop.report('succeeded')
  const failing = { ...later(0), request: () => Promise.reject(new Error('No room')) }
  await expect(provision(shop.database, failing)).rejects.toThrow('Cannot advance some servers')
  await rounds(2, 4)
  expect((await shop.readOrder(id)).state).toBe('active')
})
