import { expect, it } from 'vitest'

import { readParts } from './length.ts'

it('tells all parts, or the chosen one', () => {
  expect(readParts(undefined)).toEqual(['orders', 'starts', 'good', 'servers'])
  expect(readParts('starts')).toEqual(['starts'])
})

it('names the parts when there is no such part', () => {
  expect(() => readParts('carts')).toThrow(
    'The story has no part carts: use orders, starts, good, servers.',
  )
})
