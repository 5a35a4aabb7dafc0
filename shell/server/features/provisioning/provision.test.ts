import { randomUUID } from 'node:crypto'
import { orderResponseSchema } from '@storefront/api/order'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { refundPayments } from '../../jobs/payments.ts'
import { createTestShop, type TestShop } from '../../testing/routes.ts'
import { countStock } from '../orders/testing/stock.ts'
import { provision } from './provision.ts'
import { createSandboxProvisioner } from './sandbox.ts'
import type { Provisioner } from './types.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(async () => {
  await shop.close()
})

/** A provisioner whose clock shows `seconds` after the request of each server, however slow this machine is. */
function later(seconds: number): Provisioner {
  const at = (moment: Date) =>
    createSandboxProvisioner({ now: () => new Date(moment.getTime() + seconds * 1000) })
  return {
    ...at(new Date()),
    report: server => at(server.requestedAt).report(server),
  }
}

/** Runs each round twice at once, as two processes do. */
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

/** Creates a paid order with one server for each hostname. */
async function buy(hostnames: string[], interval = 'month') {
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

const statesOf = async (id: string) =>
  (await shop.readOrder(id)).servers.map(server => server.state)

test('builds the servers of a paid order step by step, then marks the order as active', async () => {
  const { id } = await shop.order([{ product_id: 1059, quantity: 3 }])
  await shop.pay(id)
  await rounds(1, 0)
  expect(await statesOf(id)).toEqual(['waiting', 'waiting', 'waiting'])
  await shop.report('succeeded')
  await rounds(2, 0)
  expect(await statesOf(id)).toEqual(['queued', 'queued', 'queued'])
  await rounds(1, 0.8)
  expect(await statesOf(id)).toEqual(['building', 'building', 'building'])
  expect((await shop.readOrder(id)).servers[0]?.ipv4).toBeNull()
  await rounds(1, 1.8)
  expect(await statesOf(id)).toEqual(['booting', 'booting', 'booting'])
  await rounds(1, 4)
  const { state, servers } = await shop.readOrder(id)
  expect(state).toBe('active')
  for (const server of servers) {
    expect(server.steps.map(({ step }) => step)).toEqual(['queued', 'building', 'booting', 'ready'])
    const times = server.steps.map(({ at }) => Date.parse(at))
    expect(times).toEqual([...times].sort((left, right) => left - right))
    expect(server.ipv4).toMatch(/^(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/)
    expect(server.ipv6).toMatch(/^2001:db8:/)
  }
})

test('retries a server after a provisioner that could not be reached', async () => {
  const id = await buy(['web-1'])
  const failing = { ...later(0), request: () => Promise.reject(new Error('No room')) }
  await expect(provision(shop.database, failing)).rejects.toThrow('Cannot advance some servers')
  await rounds(3, 4)
  expect((await shop.readOrder(id)).state).toBe('active')
})

test('finishes an order although another one cannot be finished', async () => {
  const ids = [await buy(['web-1']), await buy(['web-2'])]
  await rounds(3, 0.8)
  const [broken = '', other = ''] = ids
  await shop.database.execute(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE 'broken order'; END $$`)
  await shop.database.execute(`CREATE TRIGGER fail BEFORE UPDATE OF state ON orders FOR EACH ROW
    WHEN (NEW.state = 'active' AND NEW.id = '${broken}') EXECUTE FUNCTION fail()`)
  await shop.database.execute('UPDATE servers SET next_check_at = now()')
  await expect(provision(shop.database, later(4))).rejects.toThrow('servers or orders')
  expect((await shop.readOrder(broken)).state).toBe('paid')
  expect((await shop.readOrder(other)).state).toBe('active')
})

test('retries a failed build', async () => {
  const id = await buy(['sandbox-retries'])
  await rounds(4, 4)
  const { state, servers } = await shop.readOrder(id)
  expect([state, servers[0]?.state, servers[0]?.attempt]).toEqual(['active', 'ready', 2])
})

test('refunds the price and returns the unit of the one server that cannot be built', async () => {
  const id = await buy(['web-1', 'sandbox-fails', 'web-2'])
  await rounds(8, 4)
  const { state, servers, refund } = await shop.readOrder(id)
  expect(servers.map(server => server.state)).toEqual(['ready', 'failed', 'ready'])
  expect(servers[1]?.attempt).toBe(3)
  expect([state, refund]).toEqual(['active', { amount: '83.00', state: 'wanted' }])
  expect(await countStock(shop.database)).toMatchObject({ sold: 2, free: 3 })

  const context = { dependencies: shop.dependencies, log: shop.app.log }
  await refundPayments(context)
  await refundPayments(context)
  expect(shop.provider.refunds).toEqual([shop.provider.last().id])
  expect((await shop.readOrder(id)).refund?.state).toBe('done')
})

test('refunds the whole order when no server can be built, with an amount of 0.00 for an hourly one', async () => {
  const monthly = await buy(['sandbox-fails'])
  const hourly = await buy(['sandbox-fails'], 'hour')
  await rounds(8, 4)
  expect(await shop.readOrder(monthly)).toMatchObject({
    state: 'refunded',
    refund: { amount: '83.00', state: 'wanted' },
  })
  expect(await shop.readOrder(hourly)).toMatchObject({
    state: 'refunded',
    refund: { amount: '0.00', state: 'done' },
  })
  expect(await countStock(shop.database)).toMatchObject({ sold: 0, free: 5 })
})

test('returns the build times of a plan after five measured builds', async () => {
  await buy(['a', 'b', 'c', 'd'])
  await rounds(3, 4)
  const fifth = await buy(['e'])
  expect((await shop.readOrder(fifth)).buildTimes).toEqual([])
  await rounds(3, 4)
  await shop.database.execute('UPDATE flavors SET stock = 9')
  const sixth = await buy(['f'])
  const [measured] = (await shop.readOrder(sixth)).buildTimes
  expect(measured).toMatchObject({ product_id: 1059, count: 5 })
  expect(measured?.medianSeconds).toBeGreaterThanOrEqual(2)
  expect(measured?.p95Seconds).toBeGreaterThanOrEqual(measured?.medianSeconds ?? 0)
})
