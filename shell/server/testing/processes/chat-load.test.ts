import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { createChatLoad, peakOf } from './chat-load.ts'
import type { Program } from './program.ts'
import { type RealShop, startRealShop } from './real-shop.ts'

const customers = 250
const patience = { timeout: 30_000, interval: 100 }

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
  await vi.waitFor(() => expect(load.openedCount()).toBe(2 * customers), patience)
}, 90_000)
afterAll(async () => {
  load.close()
  await shop.close()
})

/** Also where tests are silent: the figures are what this file is for. */
const say = (text: string) => process.stderr.write(`${text}\n`)
const untilDelivered = () =>
  vi.waitFor(() => expect(load.deliveries()).toMatchObject({ lost: 0 }), patience)

test('brings 20 messages a second to 500 streams on two servers, none lost, none doubled', async () => {
  // Programs that have just started are slow.
  await load.send(20, 2)
  await untilDelivered()
  load.forgetDelays()
  await load.send(20, 6)
  await untilDelivered()
  const delivery = load.deliveries()
  say(`500 streams, ${load.sentCount()} messages: ${JSON.stringify(delivery)}`)
  expect(delivery).toMatchObject({ lost: 0, doubled: 0 })
  // A tenth of that when nothing else runs.
  expect(delivery.p99).toBeLessThan(2000)
}, 60_000)

test('has 500 streams back after a restart, not all at once, with what they missed', {
  tags: ['C8'],
  timeout: 60_000,
}, async () => {
  load.takeOpened()
  const ports = servers.map(({ url }) => Number(new URL(url).port))
  await Promise.all(servers.map(server => server.end('SIGTERM')))
  await Promise.all(ports.map(port => shop.startServer(port)))
  await load.send(20, 2)
  await vi.waitFor(() => expect(load.openedCount()).toBe(2 * customers), patience)
  await untilDelivered()
  const peak = peakOf(load.takeOpened(), 500)
  say(`500 streams came back, at most ${peak.toFixed(1)} times the mean in half a second`)
  expect(peak).toBeLessThan(3)
  expect(load.deliveries()).toMatchObject({ lost: 0, doubled: 0 })
})
