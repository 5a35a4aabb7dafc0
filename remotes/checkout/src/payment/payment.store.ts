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

type PaymentStart =
  | { status: 'idle' }
  /** The customer cannot pay until the server has reported the state of the order. */
  | { status: 'checking' }
  /** The current price or stock differs from the expired order's. Nothing was charged. */
  | { status: 'changed'; lines: QuoteConflict }
  /** `isOpen`: continues an attempt that was already open. */
  | { status: 'starting'; isOpen: boolean }
  /** The browser is navigating to the provider's page. */
  | { status: 'leaving'; isOpen: boolean }
  | { status: 'cancelling' }
  | { status: 'failed'; error: unknown }

const $state = atom<PaymentStart>({ status: 'idle' })
export const $payment: ReadableAtom<PaymentStart> = $state

/** Increases with each page, so that responses for an earlier page are ignored. */
let visit = 0

/** Resets the state, for a page that shows an order but does not follow its payment. */
export function clearPayment(): void {
  visit += 1
  $state.set({ status: 'idle' })
}

const subjectOf = (order: Order) => `payment:${order.id}`

/** Keeps the payment page up to date with the order. Returns a function that stops it. */
export function followPayment(orderId: string): () => void {
  visit += 1
  $state.set({ status: 'checking' })
  const stops = [
    followOrder(orderId, endChecking),
    $order.subscribe(endFinishedAttempt),
    onReturn(checkAgain),
  ]
  return () => {
    visit += 1
    for (const stop of stops) stop()
  }
}

/**
 * An order that waits for payment has no running attempt, so the next one needs a new key: a used key would return the
 * declined attempt. After a lost response (`failed`) the key stays, so that the retry is the same payment.
 */
function endFinishedAttempt(view: OrderView): void {
  const isPayable =
    view.status === 'ready' && ['awaiting_payment', 'expired'].includes(view.order.state)
  if (isPayable && $state.get().status === 'idle') endAttempt(subjectOf(view.order))
}

/** The customer returns from the provider to this page, so the state of the order must be checked. */
function checkAgain(): void {
  if ($state.get().status === 'leaving') $state.set({ status: 'checking' })
}

function endChecking(): void {
  if ($state.get().status !== 'checking') return
  $state.set({ status: 'idle' })
  endFinishedAttempt($order.get())
}

/**
 * Starts a payment, or continues the open one, and navigates to the provider's page. `accepted` has the current prices
 * that the customer has accepted for an expired order. Never rejects: `$payment` reports failures.
 */
export async function pay(order: Order, accepted: QuoteConflict = []): Promise<void> {
  if (['starting', 'leaving', 'checking'].includes($state.get().status)) return
  const startedVisit = visit
  $state.set({ status: 'starting', isOpen: order.state === 'paying' })
  try {
    openNextPage(order, await start(order, accepted), startedVisit)
  } catch (error) {
    await handleFailure(order, error, startedVisit)
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

function openNextPage(
  order: Order,
  payment: { redirectUrl: string | null },
  startedVisit: number,
): void {
  if (payment.redirectUrl === null) endAttempt(subjectOf(order))
  if (startedVisit !== visit) return
  if (payment.redirectUrl === null) {
    navigateTo(paths.result(order.id))
  } else {
    $state.set({ status: 'leaving', isOpen: order.state === 'paying' })
    navigateTo(payment.redirectUrl, { isExternal: true })
  }
}

/** An order that is paid, or being paid in another tab, continues on the result page. */
async function handleFailure(order: Order, error: unknown, startedVisit: number): Promise<void> {
  const code = error instanceof ApiError ? error.code : null
  const isRejected = error instanceof ApiError && error.status >= 400 && error.status < 500
  if (isRejected && code !== 'key_in_flight') endAttempt(subjectOf(order))
  if (startedVisit !== visit) return
  if (code === 'already_paid' || code === 'already_paying') {
    $state.set({ status: 'idle' })
    return navigateTo(paths.result(order.id))
  }
  const changes = isRejected ? quoteConflictSchema.safeParse(error.details).data : undefined
  $state.set(changes ? { status: 'changed', lines: changes } : { status: 'failed', error })
  await loadOrder()
}

/** Cancels the order and returns its units to the stock. Never rejects: `$payment` reports failures. */
export async function cancelOrder(order: Order): Promise<void> {
  const startedVisit = visit
  $state.set({ status: 'cancelling' })
  try {
    const cancelled = await post(`/api/v3/orders/${order.id}/cancel`, {}, orderResponseSchema)
    if (startedVisit !== visit) return
    acceptOrder(cancelled)
    $state.set({ status: 'idle' })
  } catch (error) {
    if (startedVisit !== visit) return
    $state.set({ status: 'failed', error })
    await loadOrder()
  }
}
