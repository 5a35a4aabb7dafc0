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
import { revokeOtherRoles } from './repository-staff.ts'

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
  const { database } = request.server.dependencies
  const opened = await inTransaction(database, async transaction => {
    const known = { owner, email, name, role: 'customer' } as const
    const { id: accountId } = await upsertExternalAccount(transaction, known)
    await revokeOtherRoles(transaction, accountId, role)
    const staff = role && { role, subject }
    const client = toClientInfo(request, null)
    const token = staff && (await openSession(transaction, { accountId, client, staff }))
    return { accountId, token }
  })
  const { accountId, token } = opened
  if (role === null || token === null)
    throw new HttpError(403, 'forbidden', { message: 'This person has no role here.', accountId })
  await endSession(request, { event: 'session.ended', reason: 'replaced' })
  setTokenCookie(request, reply, token, { maxAge: staffLifeHours * 3600 })
  logSecurity(request, { event: 'sign-in.succeeded', accountId, role })
  return role
}
