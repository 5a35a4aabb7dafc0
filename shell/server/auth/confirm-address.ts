import { endLinks, takeLink } from '../db/account-links.ts'
import { addAccounts, findByEmail } from '../db/accounts.ts'
import { inTransaction } from '../db/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import { requireLink, usedLink } from './open-link.ts'
import { createSecret, hashSecret } from './secret.ts'

/** Makes the account that a link stands for, once; answers its address. */
export async function confirmAddress(dependencies: Dependencies, token: string): Promise<string> {
  const { database, now } = dependencies
  const { link } = await requireLink(dependencies, token, 'confirm')
  const { email, name, passwordHash } = link
  if (name === null || passwordHash === null) throw new Error(`Link ${link.id} has no account`)
  const owner = `c_${hashSecret(createSecret()).slice(0, 24)}`
  await inTransaction(database, async transaction => {
    if (!(await takeLink(transaction, link, now()))) throw usedLink()
    await addAccounts(transaction, [{ owner, email, name, role: 'customer', passwordHash }])
    // Two links of one address: the first that was opened made the account.
    if ((await findByEmail(transaction, email))?.owner !== owner) throw usedLink()
    await endLinks(transaction, link, now())
  })
  return email
}
