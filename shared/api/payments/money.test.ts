import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { compareMoney, difference, isMonthlyFee, rate, share, unitsToReach } from './money.ts'

const amount = (places: number, most: number) =>
  fc.integer({ min: 1, max: most }).map(units => (units / 10 ** places).toFixed(places))

describe('isMonthlyFee', () => {
  test('accepts fees that can be paid to the cent', { tags: ['S9.prices.month'] }, () => {
    for (const fee of ['83', '83.5', '83.05', '83.0500', '0']) expect(isMonthlyFee(fee)).toBe(true)
    for (const fee of ['83.005', '83.0001', '', '-1', '1,000', '1e3', '83.'])
      expect(isMonthlyFee(fee)).toBe(false)
  })
})

describe('difference', () => {
  test('is exact and signed', () => {
    expect(difference('87.00', '83.00')).toBe('4.00')
    expect(difference('79.00', '83.00')).toBe('-4.00')
    expect(difference('0.3', '0.1', 4)).toBe('0.2000')
    expect(difference('0.00744', '0.0074', 4)).toBe('0.00004')
  })
})

describe('share', () => {
  test('rounds the price per unit half up', () => {
    expect(share('83.00', 4)).toBe('20.75')
    expect(share('1.01', 2)).toBe('0.51')
    expect(share('15600.00', 640)).toBe('24.38')
  })
})

describe('unitsToReach', () => {
  test('returns the first whole number of units that reaches the amount', () => {
    expect(unitsToReach('83.00', '0.1236')).toBe(672)
    expect(unitsToReach('20160.00', '30.0000')).toBe(672)
    expect(unitsToReach('0.00', '0.0100')).toBe(0)
    expect(unitsToReach('6.00', '0.0000')).toBeNull()
  })

  test('returns the smallest such number for every amount and unit', () => {
    fc.assert(
      fc.property(amount(2, 9_999_999), amount(4, 999_999), (fee, unit) => {
        const units = unitsToReach(fee, unit) ?? Number.NaN
        expect(compareMoney(rate(unit, units), fee)).not.toBe(-1)
        expect(compareMoney(rate(unit, units - 1), fee)).toBe(-1)
      }),
    )
  })
})
