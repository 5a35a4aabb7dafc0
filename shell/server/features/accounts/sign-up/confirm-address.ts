import { createSecret, hashSecret } from '../../../crypto/secret.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import { isPassword } from '../passwords/passwords.ts'
import { type Account, addAccounts, findByEmail } from '../repository-accounts.ts'
import { endedLink, requireLink, usedLink } from './open-link.ts'
import { consumeLink, countTry, endLinks, type LinkRow, maxTries } from './repository-links.ts'

/** Counts a try before it checks the password, so that concurrent tries cannot exceed the limit. */
async function requirePassword(
  { database, now }: Dependencies,
  link: LinkRow,
  password: string,
): Promise<void> {
  const tries = await countTry(database, link, now())
  // A concurrent request has used the link since it was read.
  if (tries === null) throw usedLink()
  if (await isPassword(password, link.passwordHash)) return
  if (tries >= maxTries) throw endedLink()
  throw new HttpError(422, 'wrong_password', { details: { password: 'wrong_password' } })
}

type Confirming = { token: string; password: string }

/**
 * Creates the account of a confirmation link, once. Requires the password, which proves that the owner of the address chose
 * it. Otherwise an attacker could prepare an account for another person's address and sign in later.
 */
export async function confirmAddress(
  dependencies: Dependencies,
  { token, password }: Confirming,
): Promise<Account> {
  const { database, now } = dependencies
  const { link } = await requireLink(dependencies, token, 'confirm')
  const { email, name, passwordHash } = link
  if (name === null || passwordHash === null) throw new Error(`Link ${link.id} has no account`)
  await requirePassword(dependencies, link, password)
  const owner = `c_${hashSecret(createSecret()).slice(0, 24)}`
  return inTransaction(database, async transaction => {
    if (!(await consumeLink(transaction, link, now()))) throw usedLink()
    await addAccounts(transaction, [{ owner, email, name, role: 'customer', passwordHash }])
    // Of two links to one address, the first one creates the account.
    const account = await findByEmail(transaction, email)
    if (account?.owner !== owner) throw usedLink()
    await endLinks(transaction, link, now())
    return account
  })
}
