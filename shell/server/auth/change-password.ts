import type { Language } from '@storefront/api/language'

import { endLinks } from '../db/account-links.ts'
import { savePassword } from '../db/accounts.ts'
import { inTransaction } from '../db/pool.ts'
import { revokeOtherSessions, type Session } from '../db/sessions.ts'
import { deleteCodesOf } from '../db/sign-in-codes.ts'
import type { Dependencies } from '../dependencies.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { Refusal } from '../refusal.ts'
import { requireStrongPassword } from './password-strength.ts'
import { hashPassword, isPassword } from './passwords.ts'

type Wanted = { current: string; next: string; language: Language }

/** A new password ends every other session, open link and code of the account and says so by mail; how many there were. 422 tells what is refused. */
export async function changePassword(
  { database, now }: Dependencies,
  session: Session,
  { current, next, language }: Wanted,
): Promise<number> {
  const { id, email, passwordHash } = session.account
  if (!(await isPassword(current, passwordHash)))
    throw new Refusal(422, 'wrong_password', { details: { current: 'wrong_password' } })
  if (next === current) throw new Refusal(422, 'invalid', { details: { next: 'same' } })
  requireStrongPassword(next, session.account)
  const hash = await hashPassword(next)
  return inTransaction(database, async transaction => {
    await savePassword(transaction, id, hash)
    await endLinks(transaction, { purpose: 'reset', email }, now())
    await deleteCodesOf(transaction, id)
    const values = { changedAt: now().toISOString() }
    await queueMail(transaction, { to: email, template: 'password-changed', language, values })
    return await revokeOtherSessions(transaction, session)
  })
}
