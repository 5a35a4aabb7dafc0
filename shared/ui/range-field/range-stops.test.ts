import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { nearestStops, rangeAt, readNumber, withEnd } from './range-stops.ts'

const sizes = [2, 4, 8, 16, 32]

describe('nearestStops', () => {
  it('returns the ends of the slider for an open range', () => {
    expect(nearestStops(sizes, { from: null, to: null })).toEqual([0, 4])
  })

  it('encloses values between two stops, and stays on the slider for values outside', () => {
    expect(nearestStops(sizes, { from: 5, to: 9 })).toEqual([1, 3])
    expect(nearestStops(sizes, { from: 1, to: 900 })).toEqual([0, 4])
  })

  it('converts thumbs back to their range', () => {
    const places = fc.tuple(fc.nat(4), fc.nat(4)).filter(([from, to]) => from <= to)
    fc.assert(
      fc.property(places, ([from, to]) => {
        expect(nearestStops(sizes, rangeAt(sizes, from, to))).toEqual([from, to])
      }),
    )
  })
})

describe('withEnd', () => {
  it('clears the other limit when both would cross', () => {
    expect(withEnd({ from: 4, to: 8 }, 'from', 16)).toEqual({ from: 16, to: null })
    expect(withEnd({ from: 4, to: 8 }, 'to', 2)).toEqual({ from: null, to: 2 })
    expect(withEnd({ from: 4, to: 8 }, 'to', null)).toEqual({ from: 4, to: null })
  })
})

describe('readNumber', () => {
  it('reads a period and a comma, and distinguishes empty from invalid text', () => {
    expect(['12', ' 0,5 ', '1.25', '', '-3', 'many', '1e5'].map(readNumber)).toEqual([
      12,
      0.5,
      1.25,
      null,
      undefined,
      undefined,
      undefined,
    ])
  })
})
