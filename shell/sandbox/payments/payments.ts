import { randomBytes } from 'node:crypto'
import type { PaymentState } from '@storefront/api/payment'
import type { ProviderPaymentRequest } from '@storefront/api/sandbox'

import {
  type Card,
  type Delivery,
  type Entry,
  entrySchema,
  type PaymentOutcome,
} from './entries.ts'
import { openJournal } from './journal.ts'

const lifeMs = 3_600_000
const lateMs = 15_000

export type Payment = {
  id: string
  key: string
  request: ProviderPaymentRequest
  createdAt: number
  ended: { outcome: PaymentOutcome; at: number; deliveries: Delivery[] } | null
  isRefunded: boolean
}

export type PendingDelivery = { payment: Payment; delivery: Delivery }

export type Payments = {
  /** Creates a payment, or returns the existing one for the same key. */
  create(key: string, request: ProviderPaymentRequest): Promise<Payment>
  find(id: string): Payment | null
  /** Lists payments since a time (epoch, ms), oldest first, starting after the payment `after`. */
  list(sinceMs: number, after: string | null): Payment[]
  stateOf(payment: Payment): PaymentState
  /** Stores only the first outcome. Returns whether it was this one. */
  end(payment: Payment, outcome: PaymentOutcome, card: Card): Promise<boolean>
  markDelivered(delivery: Delivery): Promise<void>
  /** Returns false if nothing was charged. */
  refund(payment: Payment, amount?: string): Promise<boolean>
  undelivered(): PendingDelivery[]
  close(): Promise<void>
}

const createId = (prefix: string) => `${prefix}_${randomBytes(15).toString('base64url')}`

function toDeliveries(card: Card, now: number): Delivery[] {
  const eventId = createId('evt')
  const at = (dueAt: number): Delivery => ({ id: createId('dlv'), eventId, dueAt })
  if (card === 'silent') return []
  if (card === 'late') return [at(now + lateMs)]
  return card === 'twice' ? [at(now), at(now)] : [at(now)]
}

type Ledger = { payments: Map<string, Payment>; delivered: Set<string> }

function apply({ payments, delivered }: Ledger, entry: Entry): void {
  if (entry.type === 'created') {
    const { id, key, request, at } = entry
    payments.set(id, { id, key, request, createdAt: at, ended: null, isRefunded: false })
  } else if (entry.type === 'delivered') {
    delivered.add(entry.id)
  } else {
    const payment = payments.get(entry.id)
    if (!payment) throw new Error(`The journal names an unknown payment ${entry.id}`)
    if (entry.type === 'refunded') payment.isRefunded = true
    else payment.ended = { outcome: entry.outcome, at: entry.at, deliveries: entry.deliveries }
  }
}

/** Opens the payments. Every acknowledged change is in the journal, also when the process is killed. */
export async function openPayments(path: string, now: () => number): Promise<Payments> {
  const { entries, journal } = await openJournal(path)
  const ledger: Ledger = { payments: new Map(), delivered: new Set() }
  for (const entry of entries) apply(ledger, entrySchema.parse(entry))
  const { payments, delivered } = ledger
  const byKey = new Map([...payments.values()].map(payment => [payment.key, payment]))
  const creating = new Map<string, Promise<Payment>>()
  const ending = new Set<string>()

  const stateOf = ({ id, ended, createdAt }: Payment): PaymentState => {
    if (ended) return ended.outcome
    if (ending.has(id)) return 'processing'
    return now() - createdAt > lifeMs ? 'timed_out' : 'created'
  }

  const add = async (key: string, request: ProviderPaymentRequest) => {
    const id = createId('pay')
    const entry: Entry = { type: 'created', id, key, request, at: now() }
    await journal.append(entry)
    apply(ledger, entry)
    const payment = payments.get(id)
    if (!payment) throw new Error(`Payment ${id} was not stored`)
    byKey.set(key, payment)
    return payment
  }

  return {
    create(key, request) {
      const known = byKey.get(key)
      if (known) return Promise.resolve(known)
      const created = creating.get(key) ?? add(key, request).finally(() => creating.delete(key))
      creating.set(key, created)
      return created
    },
    find: id => payments.get(id) ?? null,
    list(sinceMs, after) {
      const made = [...payments.values()].filter(({ createdAt }) => createdAt >= sinceMs)
      return made.slice(made.findIndex(({ id }) => id === after) + 1)
    },
    stateOf,
    async end(payment, outcome, card) {
      const { id } = payment
      if (stateOf(payment) !== 'created') return false
      const ended = { outcome, at: now(), deliveries: toDeliveries(card, now()) }
      ending.add(id)
      await journal.append({ type: 'ended', id, ...ended }).finally(() => ending.delete(id))
      payment.ended = ended
      return true
    },
    async markDelivered({ id }) {
      await journal.append({ type: 'delivered', id, at: now() })
      delivered.add(id)
    },
    async refund(payment, amount) {
      if (payment.ended?.outcome !== 'succeeded') return false
      const entry = { type: 'refunded', id: payment.id, at: now(), amount }
      if (!payment.isRefunded) await journal.append(entry)
      payment.isRefunded = true
      return true
    },
    undelivered: () =>
      [...payments.values()].flatMap(payment =>
        (payment.ended?.deliveries ?? [])
          .filter(({ id }) => !delivered.has(id))
          .map(delivery => ({ payment, delivery })),
      ),
    close: () => journal.close(),
  }
}
