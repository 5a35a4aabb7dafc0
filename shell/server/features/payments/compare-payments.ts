import { compareMoney, isMoney } from '@storefront/api/money'
import type { FindingKind } from '@storefront/api/payment-findings'
import type { ListedPayment, PaymentList } from '@storefront/api/sandbox'

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

type Difference = { kind: FindingKind; payment: ListedPayment; known?: PaymentRow | undefined }

/** Applies the provider's state, retries a rejected refund, and returns the difference that is left. */
async function compareOne(database: Database, listed: ListedPayment): Promise<Difference | null> {
  const outcome = await inTransaction(database, transaction => applyReport(transaction, listed))
  if (outcome === 'mismatch') return { kind: outcome, payment: listed }
  const known = await findPayment(database, listed.reference)
  const kind = findKind(known, listed)
  if (known?.refund === 'refused') {
    const isDone = hasRefunded(listed, known.refundAmount ?? listed.amount)
    await updatePayment(database, known.id, { refund: isDone ? 'done' : 'wanted' })
  }
  return kind && { kind, payment: listed, known }
}

type ListPage = (after: string | null) => Promise<PaymentList>

/**
 * The differences that the list still shows. The shop read its payments after the list, so a customer may have paid and
 * the shop may have refunded in between. New payments may have moved others to a later page.
 */
async function confirmDifferences(
  differences: Difference[],
  after: string | null,
  list: ListPage,
): Promise<Difference[]> {
  const confirmed: Difference[] = []
  const open = new Map(differences.map(difference => [difference.payment.id, difference]))
  for (let next = after, isLast = false; open.size > 0 && !isLast; isLast = next === null) {
    const page = await list(next)
    for (const payment of page.payments) {
      const difference = open.get(payment.id)
      open.delete(payment.id)
      if (difference && findKind(difference.known, payment) === difference.kind)
        confirmed.push({ ...difference, payment })
    }
    next = page.next
  }
  return confirmed
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

async function report(
  { dependencies, log }: WorkContext,
  provider: string,
  { kind, payment }: Difference,
): Promise<void> {
  if (await saveFinding(dependencies.database, { kind, provider, payment }))
    log.error(
      { kind, payment: payment.reference, provider: payment.id },
      'A payment differs from the list of its provider: npm run registry -- payments',
    )
}

/**
 * Compares every payment of the last 40 days in the provider's list with the shop's own, to repair lost reports and a
 * restored database. Stores each remaining difference for an operator until a later comparison no longer finds it.
 */
export async function comparePayments(
  context: WorkContext,
  provider: PaymentProvider,
): Promise<void> {
  const { database } = context.dependencies
  const startedAt = await readClock(database)
  const since = new Date(startedAt.getTime() - comparedDays * dayMs)
  const references = new Set<string>()
  const list: ListPage = after => provider.list(since, after)
  for (let after: string | null = null, isLast = false; !isLast; isLast = after === null) {
    const page = await list(after)
    const differences: Difference[] = []
    for (const payment of page.payments) {
      references.add(payment.reference)
      const difference = await compareOne(database, payment)
      // A mismatch is found only once, because its refund begins at once.
      if (difference?.kind === 'mismatch') await report(context, provider.name, difference)
      else if (difference) differences.push(difference)
    }
    for (const difference of await confirmDifferences(differences, after, list))
      await report(context, provider.name, difference)
    after = page.next
  }
  await endUnlisted(database, references, since)
  await deleteFindings(database, provider.name, startedAt)
}
