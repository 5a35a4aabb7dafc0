import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { countStock } from '../../features/orders/testing/stock.ts'
import { approve, choose, order, readOrder } from './buyer.ts'
import { compositionAt, measureLag, openRegistry, publishRelabelled } from './deploy.ts'
import type { Program } from './program.ts'
import { type RealShop, startRealShop } from './real-shop.ts'

/** GPU H100 x1 in Taipei, which has five units. */
const scarce = 1013

let shop: RealShop
let first: Program
let second: Program
beforeAll(async () => {
  shop = await startRealShop()
  const started = await Promise.all([shop.startServer(), shop.startServer()])
  first = started[0]
  second = started[1]
})
afterAll(async () => {
  await shop.close()
})

test('two servers sell exactly five units to two hundred buyers', {
  tags: ['D8.several-processes'],
  timeout: 90_000,
}, async () => {
  const urlOf = (index: number) => (index % 2 === 0 ? first.url : second.url)
  const cookies = await shop.signIn(200)
  const paid: { cookie: string; id: string }[] = []

  const buy = async (cookie: string, index: number) => {
    const purchase = await choose(urlOf(index), cookie, scarce)
    if (!purchase) return false
    const { id } = await order(urlOf(index + 1), purchase)
    await approve(urlOf(index), cookie, id)
    paid.push({ cookie, id })
    return true
  }
  const bought = await Promise.all(cookies.map(buy))
  expect(bought.filter(Boolean)).toHaveLength(5)
  for (const { cookie, id } of paid)
    await vi.waitFor(
      async () => expect((await readOrder(second.url, cookie, id)).paidAt).not.toBeNull(),
      { timeout: 20_000, interval: 100 },
    )
  expect(await countStock(shop.database, scarce)).toMatchObject({ stock: 5, sold: 5, free: 0 })
})

test('a deployment at one server appears in the pages of the other within a second', async () => {
  const before = await compositionAt(second.url)
  const registry = await openRegistry(shop, first.url)
  const releases = [await publishRelabelled(registry, 'catalog')]
  const promote = () => measureLag(registry, second.url, { path: 'promote', body: { releases } })
  const rollBack = () =>
    measureLag(registry, second.url, { path: 'rollback', body: { composition: before } })

  // The other server has just polled, so the next deployment has the longest possible delay.
  await promote()
  const lags: [number, number][] = []
  // A busy machine gets two more attempts. A server that polls too rarely is late in all of them.
  while (lags.length < 3 && !lags.some(pair => Math.max(...pair) <= 1000)) {
    const back = await rollBack()
    expect(await compositionAt(second.url)).toBe(before)
    lags.push([back, await promote()])
  }
  expect(Math.min(...lags.map(pair => Math.max(...pair))), String(lags)).toBeLessThanOrEqual(1000)
}, 90_000)
