import type { Database } from '../../../database/pool.ts'
import { audit } from '../audit.ts'
import { withdrawQueued } from '../checks/repository-queue.ts'
import type { Caller } from './require-token.ts'

/** Withdraws what these tokens have put into the queue of deployments. Returns the number. */
export async function withdraw(
  transaction: Database,
  caller: Caller,
  tokenIds: string[],
): Promise<number> {
  const withdrawn = await withdrawQueued(transaction, tokenIds)
  for (const { releases, who, why } of withdrawn) {
    const detail = `The token of ${who} was revoked: ${why}`
    await audit(transaction, caller, { what: 'withdraw', subject: releases.join(' '), detail })
  }
  return withdrawn.length
}
