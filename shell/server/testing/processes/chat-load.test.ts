import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { createChatLoad, peakOf } from './chat-load.ts'
import type { Program } from './program.ts'
import { type RealShop, startRealShop } from './real-shop.ts'

const customers = 250
const waitOptions = { timeout: 30_000, interval: 100 }

let shop: RealShop
let servers: Program[]
let load: ReturnType<typeof createChatLoad>
beforeAll(async () => {
  shop = await startRealShop()
  servers = [await shop.startServer(), await shop.startServer()]
  const cookies = await shop.signIn(customers)
  load = createChatLoad(
    servers.map(({ url }) => url),
    cookies,
  )
  await vi.waitFor(() => expect(load.openedCount()).toBe(2 * customers), waitOptions)
}, 90_000)
afterAll(async () => {
  load.close()
  await shop.close()
})

/** Writes to stderr, so that the figures appear even if the test reporter is silent. */
const print = (text: string) => process.stderr.write(`${text}\n`)
const untilDelivered = () =>
  vi.waitFor(() => expect(load.deliveries()).toMatchObject({ lost: 0 }), waitOptions)

test('delivers 20 messages a second to 500 streams on two servers, without loss or duplicates', async () => {
  // New processes are slow.
  await load.send(20, 2)
  await untilDelivered()
  load.clearDelays()
  await load.send(20, 6)
  await untilDelivered()
  const delivery = load.deliveries()
  print(`500 streams, ${load.sentCount()} messages: ${JSON.stringify(delivery)}`)
  expect(delivery).toMatchObject({ lost: 0, doubled: 0 })
  // On an idle machine it takes a tenth of this.
  expect(delivery.p99).toBeLessThan(2000)
}, 60_000)

test('reconnects 500 streams after a restart, spread over time, with the messages they missed', {
  tags: ['C8'],
  timeout: 60_000,
}, async () => {
  load.takeOpened()
  const ports = servers.map(({ url }) => Number(new URL(url).port))
  await Promise.all(servers.map(server => server.end('SIGTERM')))
  await Promise.all(ports.map(port => shop.startServer(port)))
  await load.send(20, 2)
  await vi.waitFor(() => expect(load.openedCount()).toBe(2 * customers), waitOptions)
  await untilDelivered()
  const peak = peakOf(load.takeOpened(), 500)
  print(`500 streams came back, at most ${peak.toFixed(1)} times the mean in half a second`)
  expect(peak).toBeLessThan(3)
  expect(load.deliveries()).toMatchObject({ lost: 0, doubled: 0 })
})
