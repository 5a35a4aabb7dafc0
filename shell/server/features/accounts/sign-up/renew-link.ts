import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { queueMail } from '../../mail/index.ts'
import { findByEmail } from '../repository-accounts.ts'
import { type LinkCause, type LinkRow, maxTries } from './repository-links.ts'
import { sendLink } from './send-link.ts'

function toCause({ email, name, passwordHash, accountId }: LinkRow): LinkCause | null {
  if (accountId !== null) return { purpose: 'reset', email, accountId }
  if (name === null || passwordHash === null) return null
  return { purpose: 'confirm', email, name, passwordHash }
}

/**
 * Mails a new link to the address of an old one. If the address has an account by now, mails a hint about it instead. Does
 * not renew a link that ended after too many wrong passwords.
 */
export async function renewLink(dependencies: Dependencies, link: LinkRow): Promise<void> {
  const { email, language } = link
  if (link.tries >= maxTries && link.usedAt === null) return
  const cause = toCause(link)
  await inTransaction(dependencies.database, async transaction => {
    const isMade = cause?.purpose === 'confirm' && (await findByEmail(transaction, email))
    if (cause && !isMade) return await sendLink(transaction, dependencies, { cause, language })
    await queueMail(transaction, { to: email, template: 'account-exists', language, values: {} })
  })
}
