import { expect, it } from 'vitest'

import { toBucket, toSpread } from './buckets.ts'

const bucketsOf = (times: number[]) => times.map(ms => ({ bucket: toBucket(ms), count: 1 }))

it('computes median and percentiles with an error of at most 5 %', () => {
  const times = Array.from({ length: 1000 }, (_, index) => (index + 1) * 7)
  const spread = toSpread(bucketsOf(times.toReversed()))
  expect(spread?.count).toBe(1000)
  for (const [found = 0, real] of [
    [spread?.p50, 3500],
    [spread?.p75, 5250],
    [spread?.p95, 6650],
  ] as const) {
    expect(Math.abs(found - real) / real).toBeLessThanOrEqual(0.05)
  }
})

it('weights a bucket by its count', () => {
  const [fast, slow] = bucketsOf([10, 900])
  if (!fast || !slow) throw new Error('Two times make two buckets')
  expect(
    toSpread([
      { ...slow, count: 1 },
      { ...fast, count: 99 },
    ])?.p95,
  ).toBeLessThan(11)
})

it('has no spread without times, and no time below a millisecond', () => {
  expect(toSpread([])).toBeNull()
  expect([0, 0.2, 1].map(toBucket)).toEqual([0, 0, 0])
})
