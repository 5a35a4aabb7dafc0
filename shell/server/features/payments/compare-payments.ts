import { compareMoney, isMoney } from '@storefront/api/money'
import type { FindingKind } from '@storefront/api/payment-findings'
import type { ListedPayment } from '@storefront/api/sandbox'

import { readClock } from '../../database/clock.ts'
import type { Database } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { WorkContext } from '../../dependencies.ts'
import { applyReport, finishRejected } from './apply-report.ts'
import type { PaymentProvider } from './provider/types.ts'
import { deleteFindings, saveFinding } from './repository-payment-findings.ts'
import {
  findPayment,
  listLongPending,
  type PaymentRow,
  updatePayment,
} from './repository-payments.ts'

/** Longer than a refund may take and than a backup may be old. */
const comparedDays = 40
const dayMs = 86_400_000

/** Whether at least this amount was refunded. An operator can refund another one at the provider. */
const hasRefunded = ({ isRefunded, refundedAmount }: ListedPayment, amount: string) =>
  isRefunded && (refundedAmount === undefined || compareMoney(refundedAmount, amount) >= 0)
const isPaid = (listed: ListedPayment) =>
  listed.state === 'succeeded' && !hasRefunded(listed, listed.amount)
const isZero = (amount: string | null) =>
  amount !== null && isMoney(amount) && compareMoney(amount, '0') === 0

function findKind(known: PaymentRow | undefined, listed: ListedPayment): FindingKind | null {
  // The provider only verified the card.
  if (isZero(listed.amount)) return null
  if (!known || known.providerId !== listed.id) return isPaid(listed) ? 'unknown_charge' : null
  const { state, refund, refundAmount } = known
  if (listed.state !== 'succeeded') return state === 'succeeded' ? 'not_charged' : null
  if (listed.isRefunded && refund === null) return 'unknown_refund'
  if (hasRefunded(listed, refundAmount ?? listed.amount)) return null
  if (refund === 'refused') return 'refund_refused'
  return refund === 'done' && !isZero(refundAmount) ? 'refund_missing' : null
}

/** Applies the provider's state, retries a rejected refund, and returns the difference that is left. */
async function compareOne(database: Database, listed: ListedPayment): Promise<FindingKind | null> {
  const outcome = await inTransaction(database, transaction => applyReport(transaction, listed))
  if (outcome === 'mismatch') return 'mismatch'
  const known = await findPayment(database, listed.reference)
  const kind = findKind(known, listed)
  if (known?.refund === 'refused') {
    const isDone = hasRefunded(listed, known.refundAmount ?? listed.amount)
    await updatePayment(database, known.id, { refund: isDone ? 'done' : 'wanted' })
  }
  return kind
}

/** Ends attempts that are older than two days, have no final state and are not in the provider's list. */
async function endUnlisted(database: Database, listed: Set<string>, since: Date): Promise<void> {
  for (const { id } of await listLongPending(database, since)) {
    if (listed.has(id)) continue
    await inTransaction(database, async transaction => {
      await finishRejected(transaction, id)
      await updatePayment(transaction, id, { isFinal: true })
    })
  }
}

/**
 * Compares every payment of the last 40 days in the provider's list with the shop's own, to repair lost reports and a
 * restored database. Stores each remaining difference for an operator until a later comparison no longer finds it.
 */
export async function comparePayments(
  { dependencies, log }: WorkContext,
  provider: PaymentProvider,
): Promise<void> {
  const { database } = dependencies
  const startedAt = await readClock(database)
  const since = new Date(startedAt.getTime() - comparedDays * dayMs)
  const references = new Set<string>()
  for (let after: string | null = null, isLast = false; !isLast; isLast = after === null) {
    const page = await provider.list(since, after)
    for (const payment of page.payments) {
      references.add(payment.reference)
      const kind = await compareOne(database, payment)
      const finding = kind && { kind, provider: provider.name, payment }
      if (finding && (await saveFinding(database, finding)))
        log.error(
          { kind, payment: payment.reference, provider: payment.id },
          'A payment differs from the list of its provider: npm run registry -- payments',
        )
    }
    after = page.next
  }
  await endUnlisted(database, references, since)
  await deleteFindings(database, provider.name, startedAt)
}
