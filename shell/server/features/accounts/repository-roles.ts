import type { RolePerson } from '@storefront/api/registry-access'
import type { Role } from '@storefront/api/session'

import type { Queries } from '../../database/queries.ts'

export async function listRoles(queries: Queries): Promise<RolePerson[]> {
  const { rows } = await queries.query<RolePerson>(
    `SELECT email, name, role FROM accounts WHERE role <> 'customer' ORDER BY role, lower(email)`,
  )
  return rows
}

/** Finds all accounts with this e-mail address and locks them. An external sign-in site can have several. */
export async function findByAddress(
  queries: Queries,
  email: string,
): Promise<{ id: string; role: Role }[]> {
  const { rows } = await queries.query<{ id: string; role: Role }>(
    'SELECT id, role FROM accounts WHERE lower(email) = lower($1) FOR UPDATE',
    [email],
  )
  return rows
}

/** The new role applies to the next request, also in open sessions. */
export async function setRole(queries: Queries, id: string, role: Role): Promise<void> {
  await queries.query('UPDATE accounts SET role = $2 WHERE id = $1', [id, role])
}
