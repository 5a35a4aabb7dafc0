import type { RolePerson } from '@storefront/api/registry-access'
import type { Role } from '@storefront/api/session'

import type { Database } from '../../database/pool.ts'

export async function listRoles(database: Database): Promise<RolePerson[]> {
  const { rows } = await database.$client.query<RolePerson>(
    `SELECT email, name, role FROM accounts WHERE role <> 'customer' ORDER BY role, lower(email)`,
  )
  return rows
}

/** Finds all accounts with this e-mail address and locks them. An external sign-in site can have several. */
export async function findByAddress(
  database: Database,
  email: string,
): Promise<{ id: string; role: Role }[]> {
  const { rows } = await database.$client.query<{ id: string; role: Role }>(
    'SELECT id, role FROM accounts WHERE lower(email) = lower($1) FOR UPDATE',
    [email],
  )
  return rows
}

/** The new role applies to the next request, also in open sessions. */
export async function setRole(database: Database, id: string, role: Role): Promise<void> {
  await database.$client.query('UPDATE accounts SET role = $2 WHERE id = $1', [id, role])
}
