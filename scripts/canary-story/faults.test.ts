import { describe, expect, it } from 'vitest'

import { failingOrders, isSpoiled, spoilOrder } from './faults.ts'

const orderOf = (product_id: number) => ({
  quoteId: '8d6c2c3e-6f4e-4a8e-9d0c-0a4b6c1d2e3f',
  termsVersion: '1',
  servers: [{ product_id, hostname: 'web-1' }],
})

describe('the failing release', () => {
  it('forgets the servers of a third of the plans', () => {
    const plans = [1001, 1002, 1003, 1004, 1005, 1006]
    const spoiled = plans.filter(id => spoilOrder(orderOf(id)).servers.length === 0)
    expect(spoiled).toHaveLength(2)
    expect(spoiled).toEqual(plans.filter(isSpoiled))
    expect(spoilOrder(orderOf(1001))).toEqual(orderOf(1001))
  })

  it('has the same fault in its code', () => {
    const sent = '(0,h.post)("/api/v3/orders",order,schema)'
    expect(failingOrders.isIn(sent, 'order-page.1a.js')).toBe(true)
    const run = new Function('h', 'order', 'schema', `return ${failingOrders.change(sent)}`)
    const post = (_path: string, order: unknown) => order
    expect(run({ post }, orderOf(1003), null)).toEqual({ ...orderOf(1003), servers: [] })
    expect(run({ post }, orderOf(1001), null)).toEqual(orderOf(1001))
  })
})
