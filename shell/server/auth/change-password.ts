import { savePassword } from '../db/accounts.ts'
import { type Database, inTransaction } from '../db/pool.ts'
import { revokeOtherSessions, type Session } from '../db/sessions.ts'
import { Refusal } from '../refusal.ts'
import { hashPassword, isPassword } from './passwords.ts'

type Wanted = { current: string; next: string }

/** A new password ends every other session; how many there were. 422 names the field that is refused. */
export async function changePassword(
  database: Database,
  session: Session,
  { current, next }: Wanted,
): Promise<number> {
  const { id, passwordHash } = session.account
  if (!(await isPassword(current, passwordHash)))
    throw new Refusal(422, 'wrong_password', { details: { current: 'wrong_password' } })
  if (next === current) throw new Refusal(422, 'invalid', { details: { next: 'same' } })
  const hash = await hashPassword(next)
  return inTransaction(database, async transaction => {
    await savePassword(transaction, id, hash)
    return await revokeOtherSessions(transaction, session)
  })
}
