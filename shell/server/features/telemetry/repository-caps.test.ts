import { afterAll, beforeAll, expect, it } from 'vitest'

import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { addSums } from './repository-telemetry.ts'
import type { Sums } from './sums.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const nothing: Sums = { minutes: [], errors: [], open: [], steps: [] }
const hour = '2026-11-22T10:00:00.000Z'
const place = { container: 'catalog', release: 'a' }
const toErrors = (who: string, count: number, minute = 10): Sums => ({
  ...nothing,
  errors: Array.from({ length: count }, (_, index) => ({
    ...{ ...place, hour, kind: 'script', name: 'TypeError', message: `${who} ${index}`, count: 1 },
    at: `2026-11-22T10:${minute}:00.000Z`,
  })),
})
const toTimes = (buckets: number[]): Sums => ({
  ...nothing,
  minutes: buckets.map(bucket => ({
    ...{ ...place, minute: '2026-11-22T10:10:00.000Z', measure: 'load', bucket, count: 1 },
  })),
})
const readErrors = async () =>
  (await test.pool.query('SELECT message, count::integer FROM telemetry_errors ORDER BY message'))
    .rows

it('lists 10 new errors of a release in a minute, and 50 in an hour, whichever processes write them', async () => {
  await addSums(test.database, toErrors('one', 8))
  await addSums(test.database, toErrors('two', 8))
  await addSums(test.database, toErrors('one', 8))
  const found = await readErrors()
  expect(found).toHaveLength(11)
  expect(found.find(({ message }) => message === '…')).toEqual({ message: '…', count: 6 })
  expect(found.find(({ message }) => message === 'one 0')).toEqual({ message: 'one 0', count: 2 })
  for (let minute = 11; minute < 20; minute++)
    await addSums(test.database, toErrors(`minute ${minute}`, 8, minute))
  expect(await readErrors()).toHaveLength(51)
})

it('rounds the times of a release above 100 different ones in a minute, and loses none', async () => {
  const buckets = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => from + index)
  await Promise.all([
    addSums(test.database, toTimes(buckets(1, 80))),
    addSums(test.database, toTimes(buckets(81, 80))),
  ])
  const { rows } = await test.pool.query(
    'SELECT count(*)::integer AS different, sum(count)::integer AS times FROM telemetry_minutes',
  )
  expect(rows[0].times).toBe(160)
  expect(rows[0].different).toBeGreaterThanOrEqual(100)
  expect(rows[0].different).toBeLessThanOrEqual(107)
})
