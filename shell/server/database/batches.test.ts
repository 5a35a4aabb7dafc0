import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'

import { createBatches } from './batches.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Queries that are answered when the test says so. */
function createQueries() {
  const requested: { keys: string[]; answer: () => void; fail: () => void }[] = []
  const batches = createBatches(
    (keys: string[]) =>
      new Promise<Map<string, string>>((resolve, reject) => {
        const respond = () => resolve(new Map(keys.map(key => [key, key.toUpperCase()])))
        requested.push({ keys, answer: respond, fail: () => reject(new Error('The query failed')) })
      }),
  )
  return { ...batches, asked: requested, keysOf: () => requested.map(({ keys }) => keys) }
}

it('asks once for all who come in the same turn', async () => {
  const { find, asked, keysOf } = createQueries()
  const found = Promise.all(['a', 'b', 'a'].map(find))
  await nextTurn()
  expect(keysOf()).toEqual([['a', 'b']])
  asked[0]?.answer()
  expect(await found).toEqual(['A', 'B', 'A'])
})

it('asks again for whoever comes after a query has begun, and gathers those who wait', async () => {
  const { find, asked, keysOf } = createQueries()
  const found = []
  for (const key of ['a', 'a', 'b']) {
    found.push(find(key))
    await nextTurn()
  }
  expect(keysOf()).toEqual([['a']])
  asked[0]?.answer()
  await found[0]
  await nextTurn()
  expect(keysOf()).toEqual([['a'], ['a', 'b']])
  asked[1]?.answer()
  expect(await Promise.all(found)).toEqual(['A', 'A', 'B'])
})

it('fails for those who asked, and not for those who come next', async () => {
  const { find, asked } = createQueries()
  const both = Promise.allSettled([find('a'), find('b')])
  await nextTurn()
  asked[0]?.fail()
  expect(await both).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  const next = find('a')
  await nextTurn()
  asked[1]?.answer()
  expect(await next).toBe('A')
})

it('goes on while a query gets no answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { find, asked, keysOf } = createQueries()
  void find('a')
  await nextTurn()
  const second = find('b')
  await nextTurn()
  expect(keysOf()).toEqual([['a']])
  await vi.advanceTimersByTimeAsync(50)
  asked[1]?.answer()
  expect(await second).toBe('B')
})
