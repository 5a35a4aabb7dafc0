import { expect, it } from 'vitest'

import { toPattern } from './button-names.ts'

it('matches a text with any values, and no other button', () => {
  expect(toPattern('Add {{plan}}, {{place}}').test('Add Dedicated 4C-16G, Taipei')).toBe(true)
  expect(toPattern('Pay {{amount}}').test('Pay $83.00')).toBe(true)
  expect(toPattern('Place order').test('Place order again')).toBe(false)
})

it('takes signs literally', () => {
  expect(toPattern('Pay? (now)').test('Pay? (now)')).toBe(true)
})
