import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { startBalancer } from './balancer.ts'
import { type RealShop, startRealShop } from './real-shop.ts'

let shop: RealShop
beforeAll(async () => {
  shop = await startRealShop()
}, 120_000)
afterAll(() => shop.close())

const quote = JSON.stringify({ interval: 'month', lines: [{ product_id: 1079, quantity: 1 }] })

/** What a customer requests again and again. */
const requests: { path: string; init: RequestInit }[] = [
  { path: '/guest', init: {} },
  { path: '/api/v3/gsn/flavors', init: {} },
  { path: '/api/v3/orders', init: {} },
  {
    path: '/api/v3/quotes',
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: quote },
  },
]

test('no request fails while two servers behind a balancer restart one after the other', {
  timeout: 240_000,
}, async () => {
  // Longer than three checks of the balancer, also on a busy machine.
  const more = { env: { DRAIN_PAUSE: '3' } }
  const servers = [await shop.startServer(undefined, more), await shop.startServer(undefined, more)]
  const balancer = startBalancer(servers.map(({ url }) => url))
  const readyAgain = (url: string) =>
    vi.waitFor(() => expect(balancer.isReady(url)).toBe(true), { timeout: 60_000, interval: 20 })
  for (const { url } of servers) await readyAgain(url)

  const failures: string[] = []
  let count = 0
  let isRestarting = true
  const shopOnward = async (cookie: string) => {
    while (isRestarting)
      for (const { path, init } of requests) {
        const headers = { ...init.headers, cookie }
        const response = await balancer.send(path, { ...init, headers }).catch(String)
        count += 1
        if (typeof response === 'string') failures.push(`${path}: ${response}`)
        else if (response.ok) await response.arrayBuffer()
        else failures.push(`${path}: ${response.status}`)
      }
  }
  const customers = (await shop.signIn(1)).map(shopOnward)
  for (const { url, end } of servers) {
    await end('SIGTERM')
    await shop.startServer(Number(new URL(url).port), more)
    await readyAgain(url)
  }
  isRestarting = false
  await Promise.all(customers)
  await balancer.stop()
  expect(failures).toEqual([])
  expect(count).toBeGreaterThan(100)
})
