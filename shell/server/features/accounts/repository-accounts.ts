import { and, eq, isNotNull, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { type Account, accounts } from '../../database/tables/accounts.ts'

export type { Account } from '../../database/tables/accounts.ts'

type NewAccount = Pick<Account, 'owner' | 'email' | 'name' | 'role' | 'passwordHash'>

/** Finds an account with a password. Ignores the case of the address. */
export async function findByEmail(database: Database, email: string): Promise<Account | null> {
  const [account] = await database
    .select()
    .from(accounts)
    .where(
      and(sql`lower(${accounts.email}) = lower(${email.trim()})`, isNotNull(accounts.passwordHash)),
    )
  return account ?? null
}

/** Adds accounts whose owner or address is new. Several processes can run it at the same time. */
export async function addAccounts(database: Database, added: NewAccount[]): Promise<void> {
  if (added.length > 0) await database.insert(accounts).values(added).onConflictDoNothing()
}

/** Returns null for an account of an external sign-in site. */
export async function renameAccount(
  database: Database,
  id: string,
  name: string,
): Promise<Account | null> {
  const [account] = await database
    .update(accounts)
    .set({ name })
    .where(and(eq(accounts.id, id), isNotNull(accounts.passwordHash)))
    .returning()
  return account ?? null
}

export async function savePassword(
  database: Database,
  id: string,
  passwordHash: string,
): Promise<void> {
  await database.update(accounts).set({ passwordHash }).where(eq(accounts.id, id))
}

/** Creates the account of a user of an external sign-in site, or updates it. An update does not change the role. */
export async function upsertExternalAccount(
  database: Database,
  added: Omit<NewAccount, 'passwordHash'>,
): Promise<Account> {
  const { email, name } = added
  const [account] = await database
    .insert(accounts)
    .values(added)
    .onConflictDoUpdate({ target: accounts.owner, set: { email, name } })
    .returning()
  if (!account) throw new Error(`Cannot store the account of ${added.owner}`)
  return account
}

export async function findAccount(database: Database, id: string): Promise<Account | null> {
  const [account] = await database.select().from(accounts).where(eq(accounts.id, id))
  return account ?? null
}
