import { describe, expect, it } from 'vitest'

import { addableUnits, stockLevel } from './stock-level.ts'

describe('stockLevel', () => {
  it.each([
    [-1, { status: 'soldOut', count: 0 }],
    [0, { status: 'soldOut', count: 0 }],
    [1, { status: 'low', count: 1 }],
    [5, { status: 'low', count: 5 }],
    [6, { status: 'exact', count: 6 }],
    [20, { status: 'exact', count: 20 }],
    [21, { status: 'many', count: 20 }],
  ])('classifies %i left', (left, level) => {
    expect(stockLevel(left)).toEqual(level)
  })
})

describe('addableUnits', () => {
  it('stops at the stock and at 100, and subtracts the units in the cart', () => {
    expect(addableUnits(3, 0)).toBe(3)
    expect(addableUnits(500, 0)).toBe(100)
    expect(addableUnits(500, 90)).toBe(10)
  })

  it('is at least one, so that the cart can explain the rejection', () => {
    expect(addableUnits(3, 3)).toBe(1)
  })
})
