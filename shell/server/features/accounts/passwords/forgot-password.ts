import type { ForgotRequest } from '@storefront/api/accounts'

import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { findByEmail } from '../repository-accounts.ts'
import { sendLink } from '../sign-up/send-link.ts'

/** Mails a reset link if the address has an account. */
export async function forgotPassword(
  dependencies: Dependencies,
  { email, language }: ForgotRequest,
): Promise<void> {
  await inTransaction(dependencies.database, async transaction => {
    const known = await findByEmail(transaction, email)
    if (!known) return
    const cause = { purpose: 'reset', email: known.email, accountId: known.id } as const
    await sendLink(transaction, dependencies, { cause, language })
  })
}
