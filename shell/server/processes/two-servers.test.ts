import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { countStock } from '../shop/testing.ts'
import { approve, choose, order, readOrder } from './buyer.ts'
import { type RealShop, startRealShop } from './real-shop.ts'

/** GPU H100 x1 in Taipei: five of them. */
const scarce = 1013

let shop: RealShop
beforeAll(async () => {
  shop = await startRealShop()
})
afterAll(async () => {
  await shop.close()
})

test('two servers sell exactly five units to two hundred buyers [D8.several-processes]', async () => {
  const [first, second] = await Promise.all([shop.startServer(), shop.startServer()])
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
}, 90_000)
