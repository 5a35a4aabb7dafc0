import type { RolePerson } from '@storefront/api/registry-access'
import type { Role } from '@storefront/api/session'
import { asc, eq, ne, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { accounts } from '../../database/tables/accounts.ts'

export async function listRoles(database: Database): Promise<RolePerson[]> {
  const { email, name, role } = accounts
  return await database
    .select({ email, name, role: sql<RolePerson['role']>`${role}` })
    .from(accounts)
    .where(ne(role, 'customer'))
    .orderBy(asc(role), sql`lower(${email})`)
}

export async function listOperatorIds(database: Database): Promise<string[]> {
  const { id, role } = accounts
  const rows = await database.select({ id }).from(accounts).where(eq(role, 'operator'))
  return rows.map(row => row.id)
}

/** Finds all accounts with this e-mail address and locks them. An external sign-in site can have several. */
export async function findByAddress(
  transaction: Database,
  email: string,
): Promise<{ id: string; role: Role }[]> {
  const { id, role } = accounts
  return await transaction
    .select({ id, role })
    .from(accounts)
    .where(sql`lower(${accounts.email}) = lower(${email})`)
    .for('update')
}

/** The new role applies to the next request, also in open sessions. */
export async function setRole(database: Database, id: string, role: Role): Promise<void> {
  await database.update(accounts).set({ role }).where(eq(accounts.id, id))
}
