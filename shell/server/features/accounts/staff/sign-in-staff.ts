import type { FastifyReply, FastifyRequest } from 'fastify'

import { inTransaction } from '../../../database/transaction.ts'
import { logSecurity } from '../../../http/logs/security-log.ts'
import { setTokenCookie } from '../../../http/requests/cookies.ts'
import { HttpError } from '../../../http-error.ts'
import { toClientInfo } from '../client-info.ts'
import { upsertExternalAccount } from '../repository-accounts.ts'
import { openSession, type StaffRole, staffLifeHours } from '../repository-sessions.ts'
import { endSession } from '../sign-in/end-session.ts'
import type { StaffClaims } from './claims.ts'
import { findByOwner, revokeOtherRoles } from './repository-staff.ts'

/** Ends the person's sessions of staff. The shop stores nothing about people without a role. */
async function reject({ server }: FastifyRequest, owner: string): Promise<never> {
  const { database } = server.dependencies
  const accountId = await findByOwner(database, owner)
  if (accountId !== null) await revokeOtherRoles(database, accountId, null)
  throw new HttpError(403, 'forbidden', {
    message: 'This person has no role here.',
    ...(accountId !== null && { accountId }),
  })
}

/**
 * Opens a session with the role that the provider gives this person now, and returns the role. The person's sessions with
 * another role end. The account itself has no role.
 * @throws HttpError 403 `forbidden` for a person without a role
 */
export async function signInStaff(
  request: FastifyRequest,
  reply: FastifyReply,
  { owner, subject, name, email, role }: StaffClaims,
): Promise<StaffRole> {
  if (role === null) return reject(request, owner)
  const { accountId, token } = await inTransaction(
    request.server.dependencies.database,
    async transaction => {
      const known = { owner, email, name, role: 'customer' } as const
      const account = await upsertExternalAccount(transaction, known)
      await revokeOtherRoles(transaction, account.id, role)
      const client = toClientInfo(request, null)
      const opening = { accountId: account.id, client, staff: { role, subject } }
      return { accountId: account.id, token: await openSession(transaction, opening) }
    },
  )
  await endSession(request, { event: 'session.ended', reason: 'replaced' })
  setTokenCookie(request, reply, token, { maxAge: staffLifeHours * 3600 })
  logSecurity(request, { event: 'sign-in.succeeded', accountId, role })
  return role
}
