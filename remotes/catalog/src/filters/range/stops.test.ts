import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { roundStops, stopsOf } from './stops.ts'

describe('stopsOf', () => {
  it('returns the existing sizes', () => {
    expect(stopsOf([16, 2, 2, 8, Number.NaN])).toEqual([2, 8, 16])
  })

  it('returns round numbers when there are many sizes', () => {
    const stops = stopsOf(Array.from({ length: 100 }, (_, index) => index + 1))
    expect(stops).toEqual([1, 1.5, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100])
  })
})

describe('roundStops', () => {
  it('starts below the smallest value and ends above the largest', () => {
    expect(roundStops([6, 348])).toEqual([5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500])
    expect(roundStops([0.009, 0.0164])).toEqual([0.007, 0.01, 0.015, 0.02])
    expect(roundStops([])).toEqual([])
  })

  it('encloses all values in ascending order', () => {
    const prices = fc.array(fc.double({ min: 0.0001, max: 1e6, noNaN: true }), { minLength: 1 })
    fc.assert(
      fc.property(prices, values => {
        const stops = roundStops(values)
        expect(stops[0]).toBeLessThanOrEqual(Math.min(...values))
        expect(stops.at(-1)).toBeGreaterThanOrEqual(Math.max(...values))
        expect(stops).toEqual([...new Set(stops)].sort((left, right) => left - right))
      }),
    )
  })
})
