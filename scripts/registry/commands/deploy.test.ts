import { expect, it, vi } from 'vitest'

import type { Registry } from '../client.ts'
import { deploy } from './deploy.ts'

it('takes the shop that was live before it chose for the base, so that nobody else is gone over', async () => {
  let live = 'a'.repeat(64)
  const before = live
  const deployment = {
    number: 2,
    kind: 'promote',
    composition: live,
    changed: [],
    why: '',
    who: '',
  }
  const ask = vi.fn(async ({ path }: { path: string; json?: unknown }) => {
    if (path === '/status') return { composition: live }
    if (path === '/promote')
      return { move: { ...deployment, at: new Date().toISOString() }, replicas: [] }
    // Somebody is quicker, just when the newest release is looked up.
    live = 'b'.repeat(64)
    return [{ id: 'c'.repeat(64) }]
  })
  const registry = { shop: 'http://shop.example', ask } as unknown as Registry
  const values = { why: 'Lower prices' }
  await deploy.run({ registry, parameters: ['catalog'], values, env: {} })
  expect(ask.mock.lastCall?.[0]).toMatchObject({ path: '/promote', json: { base: before } })
})
