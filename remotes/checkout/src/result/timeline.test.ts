import type { OrderHistory } from '@storefront/api/account'
import { describe, expect, it } from 'vitest'

import { toTimeline } from './timeline.ts'

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00Z`
const payment = (id: string, minute: number, state: 'declined' | 'succeeded') => ({
  id,
  mode: 'charge' as const,
  state,
  amount: '83.00',
  startedAt: at(minute),
  refunded: null,
})

describe('the timeline of an order', () => {
  it('shows a declined payment once, and the relevant state changes', () => {
    const history: OrderHistory = {
      turns: [
        { state: 'awaiting_payment', at: at(0) },
        { state: 'paying', at: at(1) },
        { state: 'awaiting_payment', at: at(2) },
        { state: 'paying', at: at(3) },
        { state: 'paid', at: at(4) },
        { state: 'active', at: at(5) },
      ],
      payments: [payment('a', 1, 'declined'), payment('b', 3, 'succeeded')],
    }
    const reported = toTimeline(history).map(entry =>
      entry.kind === 'state' ? entry.state : entry.payment.state,
    )
    expect(reported).toEqual(['awaiting_payment', 'declined', 'succeeded', 'paid', 'active'])
  })

  it('shows that an expired order was reopened', () => {
    const turns: OrderHistory['turns'] = [
      { state: 'awaiting_payment', at: at(0) },
      { state: 'expired', at: at(30) },
      { state: 'awaiting_payment', at: at(31) },
    ]
    expect(toTimeline({ turns, payments: [] })).toHaveLength(3)
  })
})
