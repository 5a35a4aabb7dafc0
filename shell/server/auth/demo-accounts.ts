import { addAccounts, findByEmail } from '../db/accounts.ts'
import type { Database } from '../db/pool.ts'
import { hashPassword } from './passwords.ts'
import { hashSecret } from './secret.ts'

/** Known to everybody: they exist only while the sandbox is on. */
export const demoAccounts = [
  { email: 'demo@quarry.example', name: 'Dana Demo', role: 'customer', password: 'quarry-demo' },
  { email: 'second@quarry.example', name: 'Sam Soto', role: 'customer', password: 'quarry-second' },
  {
    email: 'support@quarry.example',
    name: 'Sue Park',
    role: 'support',
    password: 'quarry-support',
  },
  {
    email: 'operator@quarry.example',
    name: 'Otto Lin',
    role: 'operator',
    password: 'quarry-operator',
  },
] as const

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
