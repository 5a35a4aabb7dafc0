import { prefixes } from '@storefront/api/language'
import { type Order, orderResponseSchema } from '@storefront/api/order'
import { paymentResponseSchema } from '@storefront/api/payment'
import { type QuoteConflict, quoteConflictSchema } from '@storefront/api/quote'
import { atom, type ReadableAtom } from 'nanostores'
import { ApiError, post } from 'shared/http'
import { $language } from 'shared/i18n'
import { navigateTo, paths } from 'shared/navigation'

import { endAttempt, keyOf } from '../common/idempotency-key.ts'
import { onReturn } from '../common/on-return.ts'
import { $order, acceptOrder, loadOrder, type OrderView } from '../order/order.store.ts'
import { followOrder } from '../result/follow-order.ts'

export type PaymentStart =
  | { status: 'idle' }
  /** Nothing may be paid before the server has said how the order stands. */
  | { status: 'checking' }
  /** Today's price or stock is another one than the expired order's; nothing was charged. */
  | { status: 'changed'; lines: QuoteConflict }
  /** `isOpen`: it is the attempt that was open already. */
  | { status: 'starting'; isOpen: boolean }
  /** The browser is on its way to the provider's page. */
  | { status: 'leaving'; isOpen: boolean }
  | { status: 'cancelling' }
  | { status: 'failed'; error: unknown }

const $state = atom<PaymentStart>({ status: 'idle' })
export const $payment: ReadableAtom<PaymentStart> = $state

/** Raised with each page: an answer that comes for a page that was left acts on none. */
let visit = 0

/** For a page that shows an order and does not follow its payment. */
export function clearPayment(): void {
  visit += 1
  $state.set({ status: 'idle' })
}

const subjectOf = (order: Order) => `payment:${order.id}`

/** Keeps the payment page true to the order; gives back the way to stop. */
export function followPayment(orderId: string): () => void {
  visit += 1
  $state.set({ status: 'checking' })
  const stops = [
    followOrder(orderId, endChecking),
    $order.subscribe(endFinishedAttempt),
    onReturn(stayAfterAll),
  ]
  return () => {
    visit += 1
    for (const stop of stops) stop()
  }
}

/**
 * An order that waits for payment has no attempt under way, so the next one is new: a used key would lead back to the
 * declined attempt. After a lost answer (`failed`) the key stays, for the retry to be the same payment.
 */
function endFinishedAttempt(view: OrderView): void {
  const isSettled =
    view.status === 'ready' && ['awaiting_payment', 'expired'].includes(view.order.state)
  if (isSettled && $state.get().status === 'idle') endAttempt(subjectOf(view.order))
}

/** The page is shown again although it was left: back from the provider, where anything may have happened. */
function stayAfterAll(): void {
  if ($state.get().status === 'leaving') $state.set({ status: 'checking' })
}

function endChecking(): void {
  if ($state.get().status !== 'checking') return
  $state.set({ status: 'idle' })
  endFinishedAttempt($order.get())
}

/**
 * A new attempt, or the one that is already open, and then the provider's page. `accepted` are today's prices that
 * the customer has read, for an expired order.
 */
export async function pay(order: Order, accepted: QuoteConflict = []): Promise<void> {
  if (['starting', 'leaving', 'checking'].includes($state.get().status)) return
  const begun = visit
  $state.set({ status: 'starting', isOpen: order.state === 'paying' })
  try {
    leave(order, await start(order, accepted), begun)
  } catch (error) {
    await settleFailure(order, error, begun)
  }
}

function start(order: Order, changes: QuoteConflict) {
  const accepted = changes.flatMap(({ product_id, newUnit: unit }) =>
    unit === undefined ? [] : [{ product_id, unit }],
  )
  return post(
    `/api/v3/orders/${order.id}/payments`,
    { prefix: prefixes[$language.get()], ...(accepted.length > 0 && { accepted }) },
    paymentResponseSchema,
    { idempotencyKey: keyOf(subjectOf(order)) },
  )
}

function leave(order: Order, payment: { redirectUrl: string | null }, begun: number): void {
  if (payment.redirectUrl === null) endAttempt(subjectOf(order))
  if (begun !== visit) return
  if (payment.redirectUrl === null) {
    navigateTo(paths.result(order.id))
  } else {
    $state.set({ status: 'leaving', isOpen: order.state === 'paying' })
    navigateTo(payment.redirectUrl, { isExternal: true })
  }
}

/** Paid, or being paid elsewhere: the result page knows more than this one. */
async function settleFailure(order: Order, error: unknown, begun: number): Promise<void> {
  const code = error instanceof ApiError ? error.code : null
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  if (isRefused && code !== 'key_in_flight') endAttempt(subjectOf(order))
  if (begun !== visit) return
  if (code === 'already_paid' || code === 'already_paying') {
    $state.set({ status: 'idle' })
    return navigateTo(paths.result(order.id))
  }
  const changes = isRefused ? quoteConflictSchema.safeParse(error.details).data : undefined
  $state.set(changes ? { status: 'changed', lines: changes } : { status: 'failed', error })
  await loadOrder()
}

/** Gives the units back. */
export async function cancelOrder(order: Order): Promise<void> {
  const begun = visit
  $state.set({ status: 'cancelling' })
  try {
    const cancelled = await post(`/api/v3/orders/${order.id}/cancel`, {}, orderResponseSchema)
    if (begun !== visit) return
    acceptOrder(cancelled)
    $state.set({ status: 'idle' })
  } catch (error) {
    if (begun !== visit) return
    $state.set({ status: 'failed', error })
    await loadOrder()
  }
}
