import type { Cart, CartLine } from 'shared/cart'
import { expect, it } from 'vitest'

import { describeChanges } from './cart-log.store.ts'

const line = (product_id: number, planName: string, subQty: string) =>
  ({ product_id, planName, subQty }) as CartLine
const cart = (orderItems: CartLine[], orderInterval: Cart['orderInterval'] = 'month'): Cart => ({
  version: 1,
  owner: '',
  orderItems,
  stock: [],
  orderInterval,
  planType: '',
})

it('describes what a change added and removed', () => {
  const before = cart([line(1, 'Dedicated 4C-16G', '2'), line(2, 'Dedicated 2C-8G', '1')])
  const after = cart([line(1, 'Dedicated 4C-16G', '1'), line(3, 'GPU A100', '2')])
  expect(describeChanges(before, after)).toEqual([
    '−1 Dedicated 4C-16G',
    '−1 Dedicated 2C-8G',
    '+2 GPU A100',
  ])
  expect(describeChanges(before, before)).toEqual([])
  expect(describeChanges(before, cart(before.orderItems, 'hour'))).toEqual(['→ hour'])
})
