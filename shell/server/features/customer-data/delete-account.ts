import type { Language } from '@storefront/api/language'

import { createSecret, hashSecret } from '../../crypto/secret.ts'
import type { Database } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError } from '../../http-error.ts'
import { expireOverdue } from '../catalog/index.ts'
import { notifyChat, notifyQueuePositions } from '../chat/index.ts'
import { issueLastInvoices } from '../invoices/index.ts'
import { queueMail } from '../mail/index.ts'
import { lockCustomer } from '../orders/index.ts'
import {
  erase,
  findObstacles,
  listJustDeleted,
  lockAccount,
  lockConversationOf,
  removeOldBuyers,
} from './repository-deletion.ts'
import { findPerson } from './repository-personal-data.ts'

/** The longest period for which a law that we know demands the name of the buyer. `docs/operations.md` and texts name it. */
const bookYears = 10

type Context = Pick<Dependencies, 'database' | 'now'>
type Deletion = { id: string; language: Language }

const createOwner = () => `d_${hashSecret(createSecret()).slice(0, 24)}`

/** Deletes the conversation, and tells desks and the queue. */
async function endConversation(
  transaction: Database,
  customerId: string,
): Promise<() => Promise<void>> {
  const row = await lockConversationOf(transaction, customerId)
  return async () => {
    if (!row || (row.state === 'assistant' && row.closedAt === null)) return
    await notifyChat(transaction, { kind: 'queue' }, { conversationId: null, toDesk: true })
    if (row.state === 'waiting') await notifyQueuePositions(transaction, row.handedOverAt)
  }
}

/**
 * Deletes a customer's account at once and for good: all sessions end, the address is free again, and the books keep
 * orders and invoices without it. Sends a mail about it.
 * @throws HttpError 404 `not_found`; 409 `account_in_use` with what must end first.
 */
export async function deleteAccount(
  { database, now }: Context,
  { id, language }: Deletion,
): Promise<void> {
  await inTransaction(database, async transaction => {
    await lockCustomer(transaction, id)
    const account = await lockAccount(transaction, id)
    const person = account && (await findPerson(transaction, id))
    if (!person) throw new HttpError(404, 'not_found')
    const { servers, orders, isTeam } = await findObstacles(transaction, account)
    if (servers > 0 || orders > 0 || isTeam)
      throw new HttpError(409, 'account_in_use', { details: { servers, orders, isTeam } })
    await issueLastInvoices(transaction, id)
    const tellDesk = await endConversation(transaction, id)
    await erase(transaction, person, { owner: createOwner(), now: now() })
    const values = { deletedAt: now().toISOString() }
    await queueMail(transaction, {
      to: account.email,
      template: 'account-deleted',
      language,
      values,
    })
    await tellDesk()
  })
  await expireOverdue(database)
}

/**
 * Deletes again what requests that ran during a deletion may have added, and the names of buyers after the period of
 * the law.
 */
export async function finishDeletions({ database, now }: Context): Promise<void> {
  for (const id of await listJustDeleted(database))
    await inTransaction(database, transaction =>
      erase(transaction, { id, address: '' }, { owner: createOwner(), now: now() }),
    )
  await removeOldBuyers(database, bookYears)
}

/** Deletes accounts that a restore has brought back. Servers and orders of that time do not prevent it. Returns their number. */
export async function repeatDeletions({ database, now }: Context, ids: string[]): Promise<number> {
  let count = 0
  for (const id of ids)
    await inTransaction(database, async transaction => {
      await lockCustomer(transaction, id)
      const person = await findPerson(transaction, id)
      if (!person) return
      await erase(transaction, person, { owner: createOwner(), now: now() })
      count += 1
    })
  return count
}
