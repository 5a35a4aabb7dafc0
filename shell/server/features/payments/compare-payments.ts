import { compareMoney, isMoney } from '@storefront/api/money'
import type { FindingKind } from '@storefront/api/payment-findings'
import type { ListedPayment } from '@storefront/api/sandbox'

import { readClock } from '../../database/clock.ts'
import { type Database, inTransaction } from '../../database/pool.ts'
import type { PaymentProvider } from './provider/types.ts'
import type { Reporting } from './reconcile.ts'
import { dropFindings, saveFinding } from './repository-payment-findings.ts'
import {
  findPayment,
  listLongUnsettled,
  type PaymentRow,
  updatePayment,
} from './repository-payments.ts'
import { finishRejected, settle } from './settle.ts'

/** Longer than a customer may wait for a refund, and than a backup is old. */
const comparedDays = 40
const dayMs = 86_400_000

const isPaid = ({ state, isRefunded }: ListedPayment) => state === 'succeeded' && !isRefunded
const isNothing = (amount: string | null) =>
  amount !== null && isMoney(amount) && compareMoney(amount, '0') === 0

function judge(known: PaymentRow | undefined, listed: ListedPayment): FindingKind | null {
  // A card that was only verified.
  if (isNothing(listed.amount)) return null
  if (!known || known.providerId !== listed.id) return isPaid(listed) ? 'unknown_charge' : null
  const { state, refund, refundAmount } = known
  if (listed.state !== 'succeeded') return state === 'succeeded' ? 'not_charged' : null
  if (listed.isRefunded) return refund === null ? 'unknown_refund' : null
  if (refund === 'refused') return 'refund_refused'
  return refund === 'done' && !isNothing(refundAmount) ? 'refund_missing' : null
}

/** Takes over what the provider knows better, asks again for a refund that it refused, and answers what stays. */
async function compareOne(database: Database, listed: ListedPayment): Promise<FindingKind | null> {
  const settlement = await inTransaction(database, transaction => settle(transaction, listed))
  if (settlement === 'mismatch') return 'mismatch'
  const known = await findPayment(database, listed.reference)
  const kind = judge(known, listed)
  if (known?.refund === 'refused')
    await updatePayment(database, known.id, { refund: listed.isRefunded ? 'done' : 'wanted' })
  return kind
}

/** Attempts that nobody has heard of for two days, and that the provider does not list: they ended nowhere. */
async function endLost(database: Database, listed: Set<string>, since: Date): Promise<void> {
  for (const { id } of await listLongUnsettled(database, since)) {
    if (listed.has(id)) continue
    await inTransaction(database, async transaction => {
      await finishRejected(transaction, id)
      await updatePayment(transaction, id, { isSettled: true })
    })
  }
}

/**
 * Holds every payment of the last 40 days in the provider's list against the shop's own: after lost reports, or with a
 * database from a backup. What no machine can decide is kept for a person, until a later comparison does not meet it.
 */
export async function comparePayments(
  { dependencies, log }: Reporting,
  provider: PaymentProvider,
): Promise<void> {
  const { database } = dependencies
  const begun = await readClock(database)
  const since = new Date(begun.getTime() - comparedDays * dayMs)
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
          'A payment does not agree with the list of its provider: npm run registry -- payments',
        )
    }
    after = page.next
  }
  await endLost(database, references, since)
  await dropFindings(database, provider.name, begun)
}
