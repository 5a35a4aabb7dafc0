import { expect, it, vi } from 'vitest'

import type { Registry } from '../client.ts'
import { deploy } from './deploy.ts'

it('uses the composition that was live before its choice as the base, to detect other deployments', async () => {
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
  const request = vi.fn(async (route: string, _input?: object) => {
    if (route === 'GET /_registry/status') return { composition: live }
    if (route === 'POST /_registry/promote')
      return { move: { ...deployment, at: new Date().toISOString() }, replicas: [] }
    // Another deployment happens while the command looks up the newest release.
    live = 'b'.repeat(64)
    return [{ id: 'c'.repeat(64) }]
  })
  const registry = { shop: 'http://shop.example', request } as unknown as Registry
  const values = { why: 'Lower prices' }
  await deploy.run({ registry, parameters: ['catalog'], values, env: {} })
  expect(request).toHaveBeenLastCalledWith('POST /_registry/promote', {
    json: expect.objectContaining({ base: before }),
  })
})
