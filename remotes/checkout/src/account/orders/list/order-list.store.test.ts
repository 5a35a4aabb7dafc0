// @vitest-environment jsdom
import { get } from 'shared/http'
import { expect, test, vi } from 'vitest'

import { $orderList, loadMoreOrders, loadOrderList } from './order-list.store.ts'

vi.mock('shared/http', async original => ({
  ...(await original<typeof import('shared/http')>()),
  get: vi.fn(),
}))

const page = (states: Record<string, string>, next: string | null) => ({
  orders: Object.entries(states).map(([id, state]) => ({ id, state })),
  next,
})

test('keeps the state that a refresh brought while more orders were loading', async () => {
  vi.mocked(get).mockResolvedValueOnce(page({ c: 'paid', b: 'active' }, '2'))
  await loadOrderList()
  let respond: ((value: unknown) => void) | undefined
  vi.mocked(get).mockReturnValueOnce(
    new Promise(resolve => {
      respond = resolve
    }),
  )
  const loading = loadMoreOrders()
  vi.mocked(get).mockResolvedValueOnce(page({ c: 'active', b: 'active' }, '2'))
  await loadOrderList()
  respond?.(page({ a: 'expired' }, null))
  await loading
  expect($orderList.get()).toMatchObject({
    content: {
      rows: page({ c: 'active', b: 'active', a: 'expired' }, null).orders,
      next: null,
    },
  })
})
