import { createSecret, hashSecret } from '../../../crypto/secret.ts'
import { inTransaction } from '../../../database/pool.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import { isPassword } from '../passwords/passwords.ts'
import { type Account, addAccounts, findByEmail } from '../repository-accounts.ts'
import { endedLink, requireLink, usedLink } from './open-link.ts'
import { countTry, endLinks, type LinkRow, mostTries, takeLink } from './repository-links.ts'

/** Tries are counted before they are judged: many at once are no more than one after another. */
async function requirePassword(
  { database, now }: Dependencies,
  link: LinkRow,
  password: string,
): Promise<void> {
  const tries = await countTry(database, link, now())
  // Between reading it and this, others used it up, one way or the other.
  if (tries === null) throw usedLink()
  if (await isPassword(password, link.passwordHash)) return
  if (tries >= mostTries) throw endedLink()
  throw new HttpError(422, 'wrong_password', { details: { password: 'wrong_password' } })
}

type Confirming = { token: string; password: string }

/**
 * Makes the account that a link stands for, once. The password shows that it was chosen by whoever
 * opened the mail: else somebody could prepare an account for the address of somebody else, and get in later.
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
    if (!(await takeLink(transaction, link, now()))) throw usedLink()
    await addAccounts(transaction, [{ owner, email, name, role: 'customer', passwordHash }])
    // Two links of one address: the first that was opened made the account.
    const account = await findByEmail(transaction, email)
    if (account?.owner !== owner) throw usedLink()
    await endLinks(transaction, link, now())
    return account
  })
}
