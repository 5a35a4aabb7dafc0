import { demoAccounts } from '@storefront/api/sandbox'

import { hashSecret } from '../../crypto/secret.ts'
import type { Database } from '../../database/pool.ts'
import { hashPassword } from './passwords/passwords.ts'
import { addAccounts, findByEmail } from './repository-accounts.ts'

/** Opaque, and the same in every process that adds them at once. */
function toOwner(email: string): string {
  return `c_${hashSecret(email).slice(0, 24)}`
}

/** Adds the demo accounts that are missing. */
export async function seedDemoAccounts(database: Database): Promise<void> {
  for (const { email, name, role, password } of demoAccounts) {
    if (await findByEmail(database, email)) continue
    const passwordHash = await hashPassword(password)
    await addAccounts(database, [{ owner: toOwner(email), email, name, role, passwordHash }])
  }
}
