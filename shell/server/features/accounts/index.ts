import type { FastifyInstance } from 'fastify'

import { addScope, publicScope } from '../../plugins/scopes.ts'
import type { TryPassword } from './passwords/password-tries.ts'
import { registerAccount } from './routes-account.ts'
import { registerSessions } from './routes-sessions.ts'
import { registerUser } from './routes-user.ts'
import { customerScope, sandboxScope } from './scopes.ts'
import { type OnSignIn, registerAuth } from './sign-in/routes-auth.ts'
import { registerSignIn } from './sign-in/routes-sign-in.ts'
import { registerAccounts } from './sign-up/routes-accounts.ts'

export { hashNetwork } from './hash-network.ts'
export { logRoleRejection, logRoleUse } from './log-role.ts'
export { createPasswordTries, type TryPassword, wrongPassword } from './passwords/password-tries.ts'
export { requireOwner } from './passwords/require-owner.ts'
export { type Account, findAccount } from './repository-accounts.ts'
export { findByAddress, listOperatorIds, listRoles, setRole } from './repository-roles.ts'
export { findEndedSessions, revokeAllSessions } from './repository-sessions.ts'
export type { Agent } from './require-agent.ts'
export { agentScope, customerScope, sessionValue } from './scopes.ts'
export { readSession, readToken, type Session } from './session.ts'
export { toSignInUrl } from './sign-in/sign-in-url.ts'
export { readState, setState } from './sign-in/state-cookie.ts'
export { type Attempt, startAttempt, takeAttempt } from './staff/attempt-cookie.ts'
export {
  openConfirmed,
  requireFreshSignIn,
  sealConfirmed,
  toComparisonCode,
} from './staff/fresh-sign-in.ts'
export { createStaffProvider, type StaffProvider } from './staff/provider.ts'
export { confirmChallenge, takeConfirmedChallenge } from './staff/repository-staff.ts'
export { findCustomerSessions } from './staff/role-of.ts'
export { signInStaff } from './staff/sign-in-staff.ts'
export { staffPaths, toConfirmPath } from './staff/staff-paths.ts'

/** Sign-up, sign-in, sign-out, sessions, passwords and roles. */
export async function accounts(
  app: FastifyInstance,
  { tryPassword, onSignIn }: { tryPassword: TryPassword; onSignIn: OnSignIn },
): Promise<void> {
  const { dependencies } = app
  await addScope(app, publicScope, async scoped => {
    await registerAuth(scoped, dependencies, onSignIn)
    await registerAccounts(scoped, dependencies)
  })
  await addScope(app, sandboxScope, scoped => registerSignIn(scoped, dependencies, tryPassword))
  await addScope(app, customerScope, async scoped => {
    await registerUser(scoped)
    await registerAccount(scoped, dependencies, tryPassword)
    await registerSessions(scoped, dependencies)
  })
}
