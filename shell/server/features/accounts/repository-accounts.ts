import { and, eq, isNotNull, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { type Account, accounts } from '../../database/tables/accounts.ts'

export type { Account } from '../../database/tables/accounts.ts'

type NewAccount = Pick<Account, 'owner' | 'email' | 'name' | 'role' | 'passwordHash'>

/** Somebody who signs in here by e-mail and password; upper and lower case are alike. */
export async function findByEmail(database: Database, email: string): Promise<Account | null> {
  const [account] = await database
    .select()
    .from(accounts)
    .where(
      and(sql`lower(${accounts.email}) = lower(${email.trim()})`, isNotNull(accounts.passwordHash)),
    )
  return account ?? null
}

/** Adds accounts that are not there yet (by owner); safe to run in several processes at once. */
export async function addAccounts(database: Database, added: NewAccount[]): Promise<void> {
  if (added.length > 0) await database.insert(accounts).values(added).onConflictDoNothing()
}

/** Null for an account of an outside sign-in site. */
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

/** The account of a person whom an outside sign-in site knows: made at the first visit, then kept fresh but for the role. */
export async function upsertExternalAccount(
  database: Database,
  person: Omit<NewAccount, 'passwordHash'>,
): Promise<Account> {
  const { email, name } = person
  const [account] = await database
    .insert(accounts)
    .values(person)
    .onConflictDoUpdate({ target: accounts.owner, set: { email, name } })
    .returning()
  if (!account) throw new Error(`Cannot keep the account of ${person.owner}`)
  return account
}

export async function findAccount(database: Database, id: string): Promise<Account | null> {
  const [account] = await database.select().from(accounts).where(eq(accounts.id, id))
  return account ?? null
}
