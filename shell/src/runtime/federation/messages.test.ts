import { expect, it } from 'vitest'

import { assert, error } from './messages.ts'

it('throws the code of an error with its arguments and its cause', () => {
  const throwError = () =>
    error('RUNTIME-002', {}, { remoteName: 'storefront_cart' }, 'it is empty')
  expect(throwError).toThrow(
    '[ Federation Runtime ]: RUNTIME-002\n{"remoteName":"storefront_cart"}\nit is empty',
  )
})

it('throws an error as it is', () => {
  const failure = new Error('Cannot load')
  expect(() => error(failure)).toThrow(failure)
})

it('asserts a condition', () => {
  expect(() => assert(true, 'The remote is missing')).not.toThrow()
  expect(() => assert(undefined, 'The remote is missing')).toThrow('The remote is missing')
})
