import type { OrderHistory } from '@storefront/api/account'

type Payment = OrderHistory['payments'][number]
type StateChange = OrderHistory['turns'][number]

export type Entry =
  | { kind: 'state'; at: string; state: StateChange['state'] }
  | { kind: 'payment'; at: string; payment: Payment }

/** State changes that the payment's own entry already covers. */
const reported: StateChange['state'][] = ['paying']

/**
 * Merges state changes and payments, oldest first. The return to waiting after a failed payment is not listed, because
 * the payment shows it.
 */
export function toTimeline({ turns, payments }: OrderHistory): Entry[] {
  const entries: Entry[] = turns
    .filter(({ state }, index) => {
      const isReturn = state === 'awaiting_payment' && turns[index - 1]?.state === 'paying'
      return !reported.includes(state) && !isReturn
    })
    .map(({ state, at }) => ({ kind: 'state', at, state }))
  for (const payment of payments) entries.push({ kind: 'payment', at: payment.startedAt, payment })
  return entries.sort((left, right) => Date.parse(left.at) - Date.parse(right.at))
}
