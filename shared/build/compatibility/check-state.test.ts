import { expect, it } from 'vitest'

import { type Beside, checkState } from './check-state.ts'
import type { KnownPart, Part } from './part.ts'
import { createPart } from './testing/create-parts.ts'

/** `shared` of a release that reads these versions of the cart, and writes one of them. */
function sharedOf(reads: number[], writes: number): KnownPart {
  const part = createPart('shared')
  const state = { reads: { cart: reads }, writes: { cart: writes } }
  return { ...part, interface: { ...part.interface, state } }
}

const live = (...parts: Part[]): Beside => ({ against: 'live', parts, use: 'open' })
const other = '0a'.repeat(32)

it('accepts a release that reads a new version and writes the previous one', () => {
  expect(checkState([sharedOf([1, 2], 1)], [live(sharedOf([1], 1))])).toEqual([])
})

it('accepts the writer of a new version one release later', () => {
  expect(checkState([sharedOf([1, 2], 2)], [live(sharedOf([1, 2], 1))])).toEqual([])
})

it('rejects a version that the live release or that of an open page does not read', () => {
  const open: Beside = { against: other, parts: [sharedOf([1], 1)], use: 'open' }
  expect(checkState([sharedOf([1, 2], 2)], [live(sharedOf([1, 2], 1)), open])).toEqual([
    {
      check: 'state',
      breaks: 'shared',
      at: null,
      against: other,
      message: expect.stringContaining('writes version 2 of cart'),
    },
  ])
})

it('rejects a version that the target of a rollback does not read', () => {
  const target: Beside = { against: other, parts: [sharedOf([1], 1)], use: 'rollback' }
  expect(
    checkState([sharedOf([1, 2], 2)], [live(sharedOf([1, 2], 1)), target]).map(
      ({ message }) => message,
    ),
  ).toEqual([
    'shared writes version 2 of cart, which the release that a rollback of shared returns to does not read: deploy another release that reads version 2 and still writes the previous one, and write version 2 one release later.',
  ])
})

it('rejects a release that does not read what the live one writes', () => {
  const found = checkState([sharedOf([1], 1)], [live(sharedOf([1, 2], 2))])
  expect(found.map(({ message }) => message)).toEqual([
    'shared does not read version 2 of cart, which the live release of shared writes, so customers would lose it: keep version 2 among the versions that shared reads.',
  ])
})

it('ignores what the target of a rollback writes, because nobody has it', () => {
  const target: Beside = { against: other, parts: [sharedOf([1, 2], 1)], use: 'rollback' }
  expect(checkState([sharedOf([2], 2)], [live(sharedOf([1, 2], 2)), target])).toEqual([])
})

it('expects a release without an interface to read and write version 1 only', () => {
  const beside = [live({ name: 'shared', interface: null })]
  expect(checkState([sharedOf([1], 1)], beside)).toEqual([])
  expect(checkState([sharedOf([1, 2], 2)], beside)).toHaveLength(1)
  expect(checkState([sharedOf([2], 2)], beside)).toHaveLength(2)
})

it('ignores releases that do not know the data, and other containers', () => {
  const beside = [live(createPart('shared'), createPart('cart'))]
  expect(checkState([sharedOf([1, 2], 2)], beside)).toEqual([])
})
