import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { openEventSource } from './event-source.ts'
import { type RealShop, startRealShop } from './real-shop.ts'

let shop: RealShop
beforeAll(async () => {
  shop = await startRealShop()
}, 120_000)
afterAll(() => shop.close())

test('a stopping server reports not ready for DRAIN_PAUSE, responds to requests in the meantime, and then ends its streams', {
  timeout: 60_000,
}, async () => {
  const server = await shop.startServer(undefined, { env: { DRAIN_PAUSE: '3' } })
  let isFollowing = false
  let leftAt = 0
  const source = openEventSource({
    url: `${server.url}/api/events?topics=stock`,
    cookie: '',
    onOpen: () => {
      isFollowing = true
    },
    onEvent: ({ name }) => {
      if (name === 'leave') leftAt = Date.now()
    },
  })
  await vi.waitFor(() => expect(isFollowing).toBe(true), 5000)
  const started = Date.now()
  const ended = server.end('SIGTERM')
  const statuses: number[] = []
  let unreadyAt = 0
  // Polls as a load balancer does, until the server does not respond.
  for (;;) {
    const ready = await fetch(`${server.url}/readyz`).catch(() => null)
    if (!ready) break
    if (ready.status === 503 && !statuses.includes(503)) {
      unreadyAt = Date.now()
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    }
    statuses.push(ready.status)
    await wait(100)
  }
  await ended
  source.close()
  expect(statuses.filter(status => status === 503).length).toBeGreaterThan(5)
  expect(Date.now() - started).toBeGreaterThan(2900)
  expect(Date.now() - started).toBeLessThan(10_000)
  // Balancers must know first. Otherwise the clients would come back to the same server.
  expect(leftAt - unreadyAt).toBeGreaterThan(2000)
})
