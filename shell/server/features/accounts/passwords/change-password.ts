import type { Language } from '@storefront/api/language'

import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import { queueMail } from '../../mail/index.ts'
import { savePassword } from '../repository-accounts.ts'
import { revokeOtherSessions, type Session } from '../repository-sessions.ts'
import { deleteCodesOf } from '../sign-in/repository-sign-in-codes.ts'
import { endLinks } from '../sign-up/repository-links.ts'
import { requireStrongPassword } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import { deleteOtherDevices } from './repository-devices.ts'

type PasswordChangeInput = {
  /** The caller has verified it. */
  current: string
  next: string
  language: Language
  /** The device that the account continues to know: the browser of this request. */
  deviceHash: string | null
}

/**
 * Changes the password. Ends every other session, open reset link, sign-in code and known device of the account, and sends a
 * mail about the change. Returns the number of ended sessions.
 * @throws HttpError 422 if the new password is weak or is the current one.
 */
export async function changePassword(
  { database, now }: Dependencies,
  session: Session,
  { current, next, language, deviceHash }: PasswordChangeInput,
): Promise<number> {
  const { id, email } = session.account
  if (next === current) throw new HttpError(422, 'invalid', { details: { next: 'same' } })
  requireStrongPassword(next, session.account)
  const hash = await hashPassword(next)
  return inTransaction(database, async transaction => {
    await savePassword(transaction, id, hash)
    await endLinks(transaction, { purpose: 'reset', email }, now())
    await deleteCodesOf(transaction, id)
    await deleteOtherDevices(transaction, id, deviceHash)
    const values = { changedAt: now().toISOString() }
    await queueMail(transaction, { to: email, template: 'password-changed', language, values })
    return await revokeOtherSessions(transaction, session)
  })
}
