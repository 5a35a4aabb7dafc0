import { expect, it } from 'vitest'

import { checkState } from './check-state.ts'
import type { KnownPart } from './part.ts'
import { createPart } from './testing/create-parts.ts'

/** `shared` of a release that reads these versions of the cart, and writes one of them. */
function sharedOf(reads: number[], writes: number): KnownPart {
  const part = createPart('shared')
  const state = { reads: { cart: reads }, writes: { cart: writes } }
  return { ...part, interface: { ...part.interface, state } }
}

it('accepts a release that reads a new version and writes the previous one', () => {
  expect(
    checkState([sharedOf([1, 2], 1)], [{ against: 'live', parts: [sharedOf([1], 1)] }]),
  ).toEqual([])
})

it('accepts the writer of a new version one release later', () => {
  const beside = [{ against: 'live', parts: [sharedOf([1, 2], 1)] }]
  expect(checkState([sharedOf([1, 2], 2)], beside)).toEqual([])
})

it('rejects a version that the live release or that of an open page does not read', () => {
  const open = '0a'.repeat(32)
  const beside = [
    { against: 'live', parts: [sharedOf([1, 2], 1)] },
    { against: open, parts: [sharedOf([1], 1)] },
  ]
  expect(checkState([sharedOf([1, 2], 2)], beside)).toEqual([
    {
      check: 'state',
      breaks: 'shared',
      at: null,
      against: open,
      message: expect.stringContaining('writes version 2 of cart'),
    },
  ])
})

it('expects a release without an interface to read version 1 only', () => {
  const beside = [{ against: 'live', parts: [{ name: 'shared', interface: null }] }]
  expect(checkState([sharedOf([1], 1)], beside)).toEqual([])
  expect(checkState([sharedOf([1, 2], 2)], beside)).toHaveLength(1)
})

it('ignores releases that do not know the data, and other containers', () => {
  const beside = [{ against: 'live', parts: [createPart('shared'), createPart('cart')] }]
  expect(checkState([sharedOf([1, 2], 2)], beside)).toEqual([])
})
