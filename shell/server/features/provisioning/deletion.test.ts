import { randomUUID } from 'node:crypto'
import { serverResponseSchema, serversResponseSchema } from '@storefront/api/account'
import { orderResponseSchema } from '@storefront/api/order'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createTestShop, type TestShop } from '../../testing/routes.ts'
import { countStock } from '../orders/testing/stock.ts'
import { provision } from './provision.ts'
import { createSandboxProvisioner } from './sandbox.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(async () => {
  await shop.close()
})

const later = (seconds: number) =>
  createSandboxProvisioner({ now: () => new Date(Date.now() + seconds * 1000) })

/** Runs each round twice at once, as two processes do. */
async function rounds(count: number, seconds: number) {
  for (let round = 0; round < count; round++) {
    await shop.database.execute('UPDATE servers SET next_check_at = now()')
    const both = [1, 2].map(() => provision(shop.database, later(seconds)))
    await Promise.all(both)
  }
}

/** Creates a paid order with one server for each hostname. */
async function buy(hostnames: string[], interval = 'hour') {
  const lines = [{ product_id: 1059, quantity: hostnames.length }]
  const body = shop.toRequest(await shop.quote(lines, interval))
  const servers = hostnames.map(hostname => ({ product_id: 1059, hostname }))
  const response = await shop.call('/api/v3/orders', {
    body: { ...body, servers },
    key: randomUUID(),
  })
  const { id } = orderResponseSchema.parse(response.json()).content
  await shop.pay(id)
  await shop.report('succeeded')
  return id
}

const remove = (id: string, cookie = shop.customer) =>
  shop.call(`/api/v3/account/servers/${id}/delete`, { method: 'POST', body: {}, cookie })
const serversOf = async (id: string) => (await shop.readOrder(id)).servers
const list = async () =>
  serversResponseSchema.parse((await shop.call('/api/v3/account/servers')).json()).content

test('stops billing a server when its deletion is requested, and returns its unit once when it is gone', async () => {
  const order = await buy(['web-1', 'web-2'])
  await rounds(3, 4)
  const [first] = await serversOf(order)
  const response = await remove(first?.id ?? '')
  const { state, deletedAt, usage } = serverResponseSchema.parse(response.json()).content
  expect([state, usage?.hours]).toEqual(['deleting', 1])
  expect(Date.parse(deletedAt ?? '')).toBeLessThanOrEqual(Date.now())
  await rounds(2, -60)
  expect((await serversOf(order)).map(server => server.state)).toEqual(['deleting', 'ready'])
  expect(await countStock(shop.database)).toMatchObject({ sold: 2, free: 3 })

  await rounds(3, 4)
  const [gone, other] = await serversOf(order)
  expect([gone?.state, gone?.ipv4, gone?.deletedAt]).toEqual(['deleted', null, deletedAt])
  expect(other?.state).toBe('ready')
  expect(await countStock(shop.database)).toMatchObject({ sold: 1, free: 4 })
  expect((await shop.readOrder(order)).state).toBe('active')

  const again = serverResponseSchema.parse((await remove(first?.id ?? '')).json()).content
  expect([again.state, again.deletedAt]).toEqual(['deleted', deletedAt])
  await rounds(1, 4)
  expect(await countStock(shop.database)).toMatchObject({ sold: 1, free: 4 })
  expect((await list()).map(({ hostname }) => hostname)).toEqual(['web-2', 'web-1'])
})

test('deletes a server once, although several requests arrive at once', async () => {
  const order = await buy(['web-1'], 'month')
  await rounds(3, 4)
  const id = (await serversOf(order))[0]?.id ?? ''
  const responses = await Promise.all([1, 2, 3, 4].map(() => remove(id)))
  const moments = responses.map(({ json }) => serverResponseSchema.parse(json()).content.deletedAt)
  expect(new Set(moments).size).toBe(1)
  await rounds(3, 4)
  expect(await countStock(shop.database)).toMatchObject({ sold: 0, free: 5 })
  expect((await shop.readOrder(order)).refund).toBeNull()
})

test('continues a deletion after a provisioner that could not be reached', async () => {
  const order = await buy(['web-1'])
  await rounds(3, 4)
  await remove((await serversOf(order))[0]?.id ?? '')
  const failing = { ...later(4), remove: () => Promise.reject(new Error('No response')) }
  await expect(provision(shop.database, failing)).rejects.toThrow('Cannot advance some servers')
  await provision(shop.database, later(4))
  expect((await serversOf(order))[0]?.state).toBe('deleting')
  await rounds(1, 4)
  expect((await serversOf(order))[0]?.state).toBe('deleted')
})

test('rejects the deletion of a server that is being built, but deletes a ready one of the same order', async () => {
  const order = await buy(['web-1', 'web-2'])
  const [first, second] = await serversOf(order)
  const early = await remove(first?.id ?? '')
  expect([early.statusCode, early.json().error]).toEqual([409, 'not_deletable'])
  await shop.database.execute("UPDATE servers SET state = 'ready' WHERE hostname = 'web-1'")
  expect((await remove(first?.id ?? '')).statusCode).toBe(200)
  expect((await remove(second?.id ?? '')).statusCode).toBe(409)
  await rounds(3, 4)
  expect((await serversOf(order)).map(({ state }) => state)).toEqual(['deleted', 'ready'])
  expect((await shop.readOrder(order)).state).toBe('active')
  expect(await countStock(shop.database)).toMatchObject({ sold: 1, free: 4 })
})

test('deletes a failed server without returning its unit twice', async () => {
  const order = await buy(['web-1', 'sandbox-fails'], 'month')
  await rounds(8, 4)
  const [, failed] = await serversOf(order)
  expect(failed?.state).toBe('failed')
  expect(await countStock(shop.database)).toMatchObject({ sold: 1, free: 4 })
  expect((await remove(failed?.id ?? '')).statusCode).toBe(200)
  await rounds(2, 4)
  expect((await serversOf(order)).map(({ state }) => state)).toEqual(['ready', 'deleted'])
  expect(await countStock(shop.database)).toMatchObject({ sold: 1, free: 4 })
  expect((await shop.readOrder(order)).refund?.amount).toBe('83.00')
})

test('refunds only the price of the failed server when the others were deleted in the meantime', async () => {
  const order = await buy(['web-1', 'sandbox-fails'], 'month')
  await shop.database.execute("UPDATE servers SET state = 'ready' WHERE hostname = 'web-1'")
  await remove((await serversOf(order))[0]?.id ?? '')
  await rounds(8, 4)
  const { state, refund, servers } = await shop.readOrder(order)
  expect(servers.map(server => server.state)).toEqual(['deleted', 'failed'])
  expect([state, refund?.amount]).toEqual(['active', '83.00'])
  expect(await countStock(shop.database)).toMatchObject({ sold: 0, free: 5 })
  const mails = await shop.dependencies.pool.query(
    "SELECT 1 FROM mails WHERE template = 'servers-ready'",
  )
  expect(mails.rows).toEqual([])
})

test('deletes only servers of the signed-in customer', async () => {
  const order = await buy(['web-1'])
  await rounds(3, 4)
  const id = (await serversOf(order))[0]?.id ?? ''
  const other = await shop.signIn('support@quarry.example')
  expect((await remove(id, other)).statusCode).toBe(404)
  expect((await remove(randomUUID())).statusCode).toBe(404)
  expect((await remove('web-1')).statusCode).toBe(404)
  expect((await remove(id, '')).statusCode).toBe(401)
  expect((await serversOf(order))[0]?.state).toBe('ready')
})
