import { expect, it } from 'vitest'

import { cardsOf } from './gpu.ts'

it('names the cards of a plan with their number', () => {
  expect(cardsOf({ gpu_type: 'NVIDIA H200 141GB x8' })).toBe('8 × NVIDIA H200')
  expect(cardsOf({ gpu_type: 'NVIDIA L4 24GB' })).toBe('NVIDIA L4')
  expect(cardsOf({ gpu_type: ' ' })).toBeNull()
})
