// @vitest-environment jsdom
import type { Order } from '@storefront/api/order'
import { get } from 'shared/http'
import { expect, test, vi } from 'vitest'

import { $unpaidOrder, addOrder, loadOrders } from './orders.store.ts'

vi.mock('shared/http', async original => ({
  ...(await original<typeof import('shared/http')>()),
  get: vi.fn(),
}))

const order = (id: string, state: Order['state']) => ({ id, state }) as Order

test('an order that was just placed is the unpaid one, before the orders load again', async () => {
  vi.mocked(get).mockResolvedValueOnce([order('a', 'paid')])
  await loadOrders()
  expect($unpaidOrder.get()).toBeUndefined()
  addOrder(order('b', 'awaiting_payment'))
  addOrder(order('b', 'awaiting_payment'))
  expect($unpaidOrder.get()?.id).toBe('b')
  vi.mocked(get).mockResolvedValueOnce([order('b', 'paid'), order('a', 'paid')])
  await loadOrders()
  expect($unpaidOrder.get()).toBeUndefined()
})
