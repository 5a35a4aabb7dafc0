import type { OrderHistory } from '@storefront/api/account'

type Payment = OrderHistory['payments'][number]
type Turn = OrderHistory['turns'][number]

export type Entry =
  | { kind: 'turn'; at: string; state: Turn['state'] }
  | { kind: 'payment'; at: string; payment: Payment }

/** Turns that a payment's own entry tells already. */
const reported: Turn['state'][] = ['paying']

/** One list in time, oldest first. Going back to waiting after a failed payment is that payment's end, no turn. */
export function toTimeline({ turns, payments }: OrderHistory): Entry[] {
  const entries: Entry[] = turns
    .filter(({ state }, index) => {
      const isReturn = state === 'awaiting_payment' && turns[index - 1]?.state === 'paying'
      return !reported.includes(state) && !isReturn
    })
    .map(({ state, at }) => ({ kind: 'turn', at, state }))
  for (const payment of payments) entries.push({ kind: 'payment', at: payment.startedAt, payment })
  return entries.sort((left, right) => Date.parse(left.at) - Date.parse(right.at))
}
