import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { queueMail } from '../../mail/index.ts'
import { type Account, savePassword } from '../repository-accounts.ts'
import { revokeOtherSessions } from '../repository-sessions.ts'
import { deleteCodesOf } from '../sign-in/repository-sign-in-codes.ts'
import { requireLink, usedLink } from '../sign-up/open-link.ts'
import { consumeLink, endLinks } from '../sign-up/repository-links.ts'
import { requireStrongPassword } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import { deleteOtherDevices } from './repository-devices.ts'

const noSession = '00000000-0000-0000-0000-000000000000'

type Reset = { token: string; password: string; currentSessionId: string | null }

/**
 * Sets a new password. Ends every other session, open reset link, sign-in code and known device of the account, and sends a
 * mail about the change.
 */
export async function resetPassword(dependencies: Dependencies, reset: Reset): Promise<Account> {
  const { database, now } = dependencies
  const { link, account } = await requireLink(dependencies, reset.token, 'reset')
  if (!account) throw new Error(`Link ${link.id} has no account`)
  requireStrongPassword(reset.password, account)
  const { id, email } = account
  const passwordHash = await hashPassword(reset.password)
  const values = { changedAt: now().toISOString() }
  const { language } = link
  await inTransaction(database, async transaction => {
    if (!(await consumeLink(transaction, link, now()))) throw usedLink()
    await savePassword(transaction, id, passwordHash)
    await endLinks(transaction, link, now())
    await deleteCodesOf(transaction, id)
    await deleteOtherDevices(transaction, id, null)
    await revokeOtherSessions(transaction, { id: reset.currentSessionId ?? noSession, account })
    await queueMail(transaction, { to: email, template: 'password-changed', language, values })
  })
  return account
}
