import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createTestDeployments, type TestDeployments } from '../../testing/create-deployments.ts'
import { admitUnchecked } from '../unchecked.ts'

let shop: TestDeployments

beforeEach(async () => {
  shop = await createTestDeployments()
})
afterEach(() => shop.close())

type Query = (config: { text: string }, ...all: unknown[]) => Promise<unknown>

/** Delays the response of the next query with these words until `release`. */
function holdNext(words: string): { held: Promise<void>; release: () => void } {
  const pool = shop.dependencies.pool as unknown as { query: Query }
  const query: Query = pool.query.bind(pool)
  let release = () => {}
  const free = new Promise<void>(resolve => (release = resolve))
  const held = new Promise<void>(resolve => {
    const spy = vi.spyOn(pool, 'query').mockImplementation(async (config, ...all) => {
      const responded = await query(config, ...all)
      if (!config.text.includes(words)) return responded
      spy.mockRestore()
      resolve()
      await free
      return responded
    })
  })
  return { held, release }
}

it('serves the last of two deployments, even if the first one takes longer to read', async () => {
  const deployments = { who: 'a team', why: 'test', gate: admitUnchecked }
  const ids: string[] = []
  for (const name of ['catalog', 'cart']) ids.push(await shop.publish(name, `${name} 2`))
  const [catalog = '', cart = ''] = ids
  const reading = holdNext('select "id", "content"')
  const first = shop.compositions.promote([catalog], deployments)
  await reading.held
  const second = shop.compositions.promote([cart], deployments)
  await Promise.race([second, wait(500)])
  reading.release()
  await Promise.all([first, second])
  const { remotes } = shop.compositions.current()?.composition ?? {}
  expect([remotes?.catalog?.id, remotes?.cart?.id]).toEqual(ids)
})
