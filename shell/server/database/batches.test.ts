import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'

import { createBatches } from './batches.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Queries that the test completes or fails. */
function createQueries() {
  const requested: { keys: string[]; respond: () => void; fail: () => void }[] = []
  const batches = createBatches(
    (keys: string[]) =>
      new Promise<Map<string, string>>((resolve, reject) => {
        const respond = () => resolve(new Map(keys.map(key => [key, key.toUpperCase()])))
        requested.push({
          keys,
          respond: respond,
          fail: () => reject(new Error('The query failed')),
        })
      }),
  )
  return { ...batches, queries: requested, keysOf: () => requested.map(({ keys }) => keys) }
}

it('sends one query for all lookups of the same turn of the event loop', async () => {
  const { find, queries, keysOf } = createQueries()
  const found = Promise.all(['a', 'b', 'a'].map(find))
  await nextTurn()
  expect(keysOf()).toEqual([['a', 'b']])
  queries[0]?.respond()
  expect(await found).toEqual(['A', 'B', 'A'])
})

it('sends another query for lookups that arrive during a query, and combines them', async () => {
  const { find, queries, keysOf } = createQueries()
  const found = []
  for (const key of ['a', 'a', 'b']) {
    found.push(find(key))
    await nextTurn()
  }
  expect(keysOf()).toEqual([['a']])
  queries[0]?.respond()
  await found[0]
  await nextTurn()
  expect(keysOf()).toEqual([['a'], ['a', 'b']])
  queries[1]?.respond()
  expect(await Promise.all(found)).toEqual(['A', 'A', 'B'])
})

it('fails the lookups of a failed query, but not later ones', async () => {
  const { find, queries } = createQueries()
  const both = Promise.allSettled([find('a'), find('b')])
  await nextTurn()
  queries[0]?.fail()
  expect(await both).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  const next = find('a')
  await nextTurn()
  queries[1]?.respond()
  expect(await next).toBe('A')
})

it('starts the next query while one gets no response', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { find, queries, keysOf } = createQueries()
  void find('a')
  await nextTurn()
  const second = find('b')
  await nextTurn()
  expect(keysOf()).toEqual([['a']])
  await vi.advanceTimersByTimeAsync(50)
  queries[1]?.respond()
  expect(await second).toBe('B')
})
