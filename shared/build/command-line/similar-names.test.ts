import { expect, it } from 'vitest'

import { similarNames } from './similar-names.ts'

const known = ['$cart', 'addToCart', 'clearCart', 'openChat', 'shared/cart']

it.each([
  ['addToCar', ['addToCart']],
  ['AddToCart', ['addToCart']],
  ['removeLine', []],
  ['cart', ['$cart']],
  ['clearChat', ['clearCart']],
  ['x', []],
])('finds the names that are similar to %s', (name, found) => {
  expect(similarNames(name, known)).toEqual(found)
})
