import type { Role } from '@storefront/api/session'

import type { Config } from '../../../config.ts'
import type { Account } from '../../../database/tables/accounts.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { findSessionRoles, type StaffSignIn } from '../repository-sessions.ts'

type Bearer = { account: Pick<Account, 'role'>; staff: StaffSignIn | null }

/**
 * The role in a session. While an OpenID provider is set, it is the only source of roles: those of accounts do not count,
 * unless `OIDC_ACCOUNT_ROLES` says so. Without the provider, its earlier sign-ins give no role.
 */
export function roleOf(
  { account, staff }: Bearer,
  { staffProvider }: Pick<Config, 'staffProvider'>,
): Role {
  if (staffProvider === null) return account.role
  if (staff) return staff.role
  return staffProvider.hasAccountRoles ? account.role : 'customer'
}

/** Returns the ids of sessions without a role of staff, also if they had one before. */
export async function findCustomerSessions(
  { database, config }: Dependencies,
  ids: string[],
): Promise<string[]> {
  const found = await findSessionRoles(database, ids)
  return found.filter(session => roleOf(session, config) === 'customer').map(({ id }) => id)
}
