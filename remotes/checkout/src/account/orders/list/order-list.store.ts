import { type OrderGroup, type OrderPage, orderPageResponseSchema } from '@storefront/api/account'
import { atom, type ReadableAtom } from 'nanostores'
import { get } from 'shared/http'
import type { Resource } from 'shared/resource'

import { refreshWhileVisible } from '../../../common/refresh-while-visible.ts'
import { createPagedResource } from '../../paged-resource.ts'

const changesMs = 4000

const group = atom<OrderGroup>('all')
/** The group of orders that the list shows. */
export const $orderGroup: ReadableAtom<OrderGroup> = group

const list = createPagedResource(async before => {
  const query = new URLSearchParams({ group: group.get() })
  if (before !== null) query.set('before', before)
  const page = await get(`/api/v3/account/orders?${query}`, orderPageResponseSchema)
  const { orders: rows, ...rest } = page
  return { ...rest, rows }
})

export type OrderList = Omit<OrderPage, 'orders'> & { rows: OrderPage['orders'] }
/** The loaded part of the customer's orders, newest first. */
export const $orderList: ReadableAtom<Resource<OrderList>> = list.$state
export const $moreOrders = list.$more
export const loadOrderList = list.load
export const loadMoreOrders = list.loadMore

export function showOrderGroup(next: OrderGroup): void {
  if (group.get() === next) return
  group.set(next)
  list.reset()
  void list.load()
}

/** Keeps the list up to date while it is shown. Returns a function that stops it. */
export function followOrderList(): () => void {
  return refreshWhileVisible({
    load: list.load,
    delayMs: () => {
      const state = list.$state.get()
      const isChanging =
        state.status === 'ready' &&
        state.content.rows.some(order => order.state === 'paying' || order.state === 'paid')
      return isChanging ? changesMs : null
    },
  })
}
