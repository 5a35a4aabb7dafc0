import { randomUUID } from 'node:crypto'
import type { ClaimedCheck } from '@storefront/api/checks'
import { checkLimits } from '@storefront/api/verdict'

import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { noteChecker } from './repository-checkers.ts'
import { claimCheck, endCheck, endLostChecks } from './repository-checks.ts'
import { toCheck } from './views.ts'

type ClaimInput = { name: string; server: string; version: number }

const lost = `${checkLimits.attempts} checkers took it up and were not heard of again: their logs tell why.`
const removed = 'Files of its shop were removed in the meantime.'

/** Gives the next check to a checker, with a lease that ends when nothing is heard of it. Null if none waits. */
export async function claim(
  { database, compositions }: Dependencies,
  input: ClaimInput,
): Promise<ClaimedCheck | null> {
  const { name, server, version } = input
  await noteChecker(database, input)
  await endLostChecks(database, lost)
  const lease = randomUUID()
  const row = await inTransaction(database, transaction =>
    claimCheck(transaction, { checker: name, lease, server, version }),
  )
  if (!row) return null
  const content = await compositions.findText(row.composition)
  if (content === null) {
    await endCheck(database, row.id, removed)
    return null
  }
  const baseContent = await compositions.findText(row.base)
  return {
    lease,
    leaseSeconds: checkLimits.leaseSeconds,
    check: toCheck(row),
    content,
    baseContent,
  }
}
