import { type OrderGroup, type OrderPage, orderPageResponseSchema } from '@storefront/api/account'
import { atom, type ReadableAtom } from 'nanostores'
import { get } from 'shared/http'
import { createResource, type Resource } from 'shared/resource'

import { refreshWhileVisible } from '../../../common/refresh-while-visible.ts'
import { mergePage } from '../../merge-page.ts'

const changesMs = 4000

const group = atom<OrderGroup>('all')
/** The group of orders that the list shows. */
export const $orderGroup: ReadableAtom<OrderGroup> = group

const more = atom<'idle' | 'loading' | 'failed'>('idle')
export const $moreOrders: ReadableAtom<'idle' | 'loading' | 'failed'> = more

function readPage(before: string | null): Promise<OrderPage> {
  const query = new URLSearchParams({ group: group.get() })
  if (before !== null) query.set('before', before)
  return get(`/api/v3/account/orders?${query}`, orderPageResponseSchema)
}

const list = createResource<OrderPage>(async known => {
  const fresh = await readPage(null)
  return mergePage(known(), fresh)
})

/** The loaded part of the customer's orders, newest first. */
export const $orderList: ReadableAtom<Resource<OrderPage>> = list.$state
export const loadOrderList = list.load

export function showOrderGroup(next: OrderGroup): void {
  if (group.get() === next) return
  group.set(next)
  more.set('idle')
  list.reset()
  void list.load()
}

export async function loadMoreOrders(): Promise<void> {
  const state = list.$state.get()
  if (state.status !== 'ready' || state.content.next === null || more.get() === 'loading') return
  const requested = group.get()
  const { next } = state.content
  more.set('loading')
  try {
    const page = await readPage(next)
    if (group.get() !== requested) return
    // The list may have been refreshed in the meantime.
    const now = list.$state.get()
    if (now.status === 'ready' && now.content.next === next)
      list.add({ ...page, orders: [...now.content.orders, ...page.orders] })
    more.set('idle')
  } catch {
    if (group.get() === requested) more.set('failed')
  }
}

/** Keeps the list up to date while it is shown. Returns a function that stops it. */
export function followOrderList(): () => void {
  return refreshWhileVisible({
    load: list.load,
    delayMs: () => {
      const state = list.$state.get()
      const isChanging =
        state.status === 'ready' &&
        state.content.orders.some(order => order.state === 'paying' || order.state === 'paid')
      return isChanging ? changesMs : null
    },
  })
}
