import type { SignUpRequest } from '@storefront/api/accounts'

import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { queueMail } from '../../mail/index.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { findByEmail } from '../repository-accounts.ts'
import { sendLink } from './send-link.ts'

/**
 * Mails a link that creates the account, or a hint that the account exists. The response is the same for both. The account is
 * created only with the link, so that nobody can claim the address of another person.
 */
export async function signUp(dependencies: Dependencies, request: SignUpRequest): Promise<void> {
  const { name, email, password, language } = request
  // Hashes also for a known address, because hashing dominates the response time.
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
