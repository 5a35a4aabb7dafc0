import type { OrderPage } from '@storefront/api/account'
import { describe, expect, it } from 'vitest'

import { makeOrder } from '../testing/make-order.ts'
import { mergePage } from './merge-page.ts'

const page = (ids: string, next: string | null): OrderPage => ({
  orders: [...ids].map(id => makeOrder({ id })),
  next,
  counts: { all: 9, unpaid: 0, active: 9, closed: 0 },
})
const idsOf = (merged: OrderPage) => merged.orders.map(({ id }) => id).join('')

describe('mergePage', () => {
  it('appends the older pages to a fresh first page', () => {
    const merged = mergePage(page('fedcba', '1'), page('gfe', '5'))
    expect([idsOf(merged), merged.next]).toEqual(['gfedcba', '1'])
  })

  it('drops them when too many new rows are in between', () => {
    const merged = mergePage(page('cba', null), page('zyx', '24'))
    expect([idsOf(merged), merged.next]).toEqual(['zyx', '24'])
  })

  it('returns the fresh page when it is complete', () => {
    expect(idsOf(mergePage(page('cba', null), page('a', null)))).toBe('a')
    expect(idsOf(mergePage(null, page('a', null)))).toBe('a')
  })
})
