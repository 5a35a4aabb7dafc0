import { demoAccounts } from '@storefront/api/sandbox'

import { hashSecret } from '../../crypto/secret.ts'
import type { Database } from '../../database/pool.ts'
import { hashPassword } from './passwords/passwords.ts'
import { addAccounts, findByEmail } from './repository-accounts.ts'

/** Derives the owner from the address, so that processes that seed at the same time agree on it. */
function toOwner(email: string): string {
  return `c_${hashSecret(email).slice(0, 24)}`
}

/** Adds missing demo accounts. */
export async function seedDemoAccounts(database: Database): Promise<void> {
  for (const { email, name, role, password } of demoAccounts) {
    if (await findByEmail(database, email)) continue
    const passwordHash = await hashPassword(password)
    await addAccounts(database, [{ owner: toOwner(email), email, name, role, passwordHash }])
  }
}
