import { expect, it } from 'vitest'

import { describeTimes, percentile } from './figures.ts'

it('takes the largest of five values as p90, and the ninth of ten', () => {
  expect(percentile([3, 1, 5, 2, 4], 0.9)).toBe(5)
  expect(percentile([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 0.9)).toBe(9)
})

it('lists each part once, with its times in seconds', () => {
  const rounds = [new Map([['check: pages', 2000]]), new Map([['check: pages', 4000]])]
  expect(describeTimes(rounds).split('\n')).toEqual([
    'seconds       least  median  p90  most',
    'check: pages  2.0    3.0     4.0  4.0',
  ])
})
