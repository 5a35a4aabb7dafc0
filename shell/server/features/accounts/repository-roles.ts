import type { RolePerson } from '@storefront/api/registry-access'
import type { Role } from '@storefront/api/session'

import type { Queries } from '../../database/queries.ts'

export async function listRoles(queries: Queries): Promise<RolePerson[]> {
  const { rows } = await queries.query<RolePerson>(
    `SELECT email, name, role FROM accounts WHERE role <> 'customer' ORDER BY role, lower(email)`,
  )
  return rows
}

/** Ids and roles of the accounts with this e-mail address; an outside sign-in site may know several. */
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

/** Holds for each request from then on, in sessions that are open, too. */
export async function setRole(queries: Queries, id: string, role: Role): Promise<void> {
  await queries.query('UPDATE accounts SET role = $2 WHERE id = $1', [id, role])
}
