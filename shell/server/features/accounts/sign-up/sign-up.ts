import type { SignUpRequest } from '@storefront/api/accounts'

import { inTransaction } from '../../../database/pool.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { queueMail } from '../../mail/index.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { findByEmail } from '../repository-accounts.ts'
import { sendLink } from './send-link.ts'

/**
 * Mails a link that makes the account, or word that there is one: whoever asks cannot tell which. No account exists
 * before, so that nobody can take an address that is not theirs.
 */
export async function signUp(dependencies: Dependencies, request: SignUpRequest): Promise<void> {
  const { name, email, password, language } = request
  // Also for a known address: it takes longer than all the rest.
  const passwordHash = await hashPassword(password)
  await inTransaction(dependencies.database, async transaction => {
    const known = await findByEmail(transaction, email)
    if (!known) {
      const cause = { purpose: 'confirm', email, name, passwordHash } as const
      return await sendLink(transaction, dependencies, { cause, language })
    }
    const template = 'account-exists'
    await queueMail(transaction, { to: known.email, template, language, values: {} })
  })
}
