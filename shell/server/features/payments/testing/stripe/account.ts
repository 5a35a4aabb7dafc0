import { randomBytes } from 'node:crypto'

type RefundStatus = 'succeeded' | 'pending' | 'failed'
export type Refund = {
  id: string
  payment_intent: string
  amount: number
  status: RefundStatus
  metadata: Record<string, string>
}

/** A Checkout Session with the state of its payment. Amounts are minor units, times are seconds. */
export type Session = {
  id: string
  created: number
  expires_at: number
  mode: 'payment' | 'setup'
  status: 'open' | 'complete' | 'expired'
  /** `null` in `setup` mode. */
  amount: number | null
  currency: string | null
  description: string
  client_reference_id: string
  metadata: Record<string, string>
  locale: string
  success_url: string
  cancel_url: string
  url: string
  /** The payment intent exists after the customer has confirmed. */
  intent: {
    id: string
    status: 'succeeded' | 'processing' | 'requires_payment_method' | 'canceled'
  } | null
}

export const createId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** What Stripe stores for one account. */
export type Account = {
  sessions: Session[]
  refunds: Refund[]
  /** The status of the next refunds. */
  refundStatus: RefundStatus
  /** Stripe rejects refunds, for example while the balance of the account is too low. */
  rejectsRefunds: boolean
}

export const createAccount = (): Account => ({
  sessions: [],
  refunds: [],
  refundStatus: 'succeeded',
  rejectsRefunds: false,
})

/** The customer confirms. `later`: the result of the payment comes later. */
export function confirm(session: Session, result: 'now' | 'later' = 'now'): void {
  session.status = 'complete'
  const status = result === 'now' ? 'succeeded' : 'processing'
  if (session.mode === 'payment') session.intent = { id: createId('pi'), status }
}

export function amountRefunded({ refunds }: Account, { intent }: Session): number {
  return refunds
    .filter(({ payment_intent, status }) => payment_intent === intent?.id && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
}

function toIntent(account: Account, session: Session, isExpanded: boolean) {
  const { intent } = session
  if (intent === null || !isExpanded) return intent?.id ?? null
  const charge = { id: `ch_${intent.id}`, object: 'charge' }
  const latest_charge = { ...charge, amount_refunded: amountRefunded(account, session) }
  return { ...intent, object: 'payment_intent', latest_charge }
}

function paymentStatusOf({ mode, intent }: Session): string {
  if (mode === 'setup') return 'no_payment_required'
  return intent?.status === 'succeeded' ? 'paid' : 'unpaid'
}

/** The session as the API and the events show it. Events contain only the id of the payment intent. */
export function showSession(account: Account, session: Session, isExpanded = false) {
  const { amount, intent: _, description: __, ...shown } = session
  return {
    ...shown,
    object: 'checkout.session',
    livemode: false,
    amount_subtotal: amount,
    amount_total: amount,
    payment_status: paymentStatusOf(session),
    payment_intent: toIntent(account, session, isExpanded),
    payment_method_types: ['card'],
    url: session.status === 'open' ? session.url : null,
  }
}
