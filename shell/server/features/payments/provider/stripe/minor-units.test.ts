import { expect, test } from 'vitest'

import { fromMinorUnits, toMinorUnits } from './minor-units.ts'

test('an amount in dollars is exact in cents', () => {
  expect(toMinorUnits('83.00', 'USD')).toBe(8300)
  expect(toMinorUnits('0.57', 'USD')).toBe(57)
  expect(toMinorUnits('1234567.89', 'USD')).toBe(123_456_789)
  expect(fromMinorUnits(8300, 'USD')).toBe('83.00')
  expect(fromMinorUnits(7, 'USD')).toBe('0.07')
})

test('the decimals are those of Stripe for each currency', () => {
  expect(fromMinorUnits(83, 'JPY')).toBe('83')
  expect(fromMinorUnits(8300, 'TWD')).toBe('83.00')
  expect(fromMinorUnits(83_000, 'KWD')).toBe('83.000')
})

test('an amount that the currency cannot express is an error', () => {
  expect(() => toMinorUnits('83.005', 'USD')).toThrow('83.005 USD')
  expect(() => toMinorUnits('83.5', 'JPY')).toThrow('too many decimals')
})
