import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RealShop, startRealShop } from './real-shop.ts'

let shop: RealShop
beforeAll(async () => {
  shop = await startRealShop()
}, 120_000)
afterAll(() => shop.close())

test('a stopping server reports not ready for DRAIN_PAUSE, and responds to requests in the meantime', {
  timeout: 60_000,
}, async () => {
  const server = await shop.startServer(undefined, { env: { DRAIN_PAUSE: '3' } })
  const started = Date.now()
  const ended = server.end('SIGTERM')
  const statuses: number[] = []
  // Polls as a load balancer does, until the server does not respond.
  for (;;) {
    const ready = await fetch(`${server.url}/readyz`).catch(() => null)
    if (!ready) break
    if (ready.status === 503 && !statuses.includes(503))
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    statuses.push(ready.status)
    await wait(100)
  }
  await ended
  expect(statuses.filter(status => status === 503).length).toBeGreaterThan(5)
  expect(Date.now() - started).toBeGreaterThan(2900)
})
