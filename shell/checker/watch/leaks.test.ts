import { expect, it } from 'vitest'

import { grownKeys, toLeak } from './leaks.ts'

const interval = 'interval /r/catalog/home-page.1a2b.js'

it('finds what a second visit has added to what the first visit left', () => {
  const first = { [interval]: 1, 'listener for online /r/shared/network.js': 1 }
  const second = { [interval]: 2, 'listener for online /r/shared/network.js': 1 }
  expect(grownKeys(first, second)).toEqual([interval])
})

it('finds what only the second visit left, and ignores what was removed', () => {
  expect(grownKeys({ 'timer /r/cart/a.js': 2 }, { [interval]: 1 })).toEqual([interval])
})

it('names the kind and the file of a leak', () => {
  expect(toLeak('listener for resize /r/cart/cart-page.1a.js')).toEqual({
    what: 'listener for resize',
    file: '/r/cart/cart-page.1a.js',
  })
})
