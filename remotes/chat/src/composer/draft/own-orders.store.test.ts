import { expect, it, vi } from 'vitest'

import { $ownOrders, loadOwnOrders } from './own-orders.store.ts'

const { get, session } = vi.hoisted(() => ({ get: vi.fn(), session: { status: 'signed-in' } }))
vi.mock('shared/http', () => ({ get }))
vi.mock('shared/session', async () => {
  const { atom } = await import('nanostores')
  return { $session: atom(session) }
})

const order = (count: number) => ({ id: `o${count}`, number: `QY-2026-00000${count}` })

it('lists the five newest orders of the first page, and none after a failure', async () => {
  const orders = [7, 6, 5, 4, 3, 2, 1].map(order)
  get.mockImplementation(async path => {
    if (path !== '/api/v3/account/orders') throw new Error(`Unexpected request ${path}`)
    return { orders }
  })
  await loadOwnOrders()
  expect($ownOrders.get()).toEqual(orders.slice(0, 5))
  get.mockRejectedValue(new Error('No response'))
  await loadOwnOrders()
  expect($ownOrders.get()).toEqual([])
})
