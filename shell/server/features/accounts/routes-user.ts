import type { User, userResponseSchema } from '@storefront/api/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'

import { logSecurity } from '../../http/logs/security-log.ts'
import { setSaltCookie } from '../../http/requests/cookies.ts'
import { ok } from '../../http/responses/ok.ts'
import { Unauthenticated } from '../../http-error.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { revokeSession } from './repository-sessions.ts'
import { readToken, type Session } from './session.ts'
import { fetchExternalUser } from './sign-in/external-user.ts'

type UserResponse = z.infer<typeof userResponseSchema>

export function toUser({ account, staff }: Session): User {
  const { id, owner, name, email, role, passwordHash } = account
  return {
    id,
    owner,
    name,
    email,
    role,
    isOwn: passwordHash !== null,
    ...(staff && { isStaff: true }),
  }
}

/** Returns the user. With an external `{api}`, fetches the user there; if that API rejects the bearer, the session ends. */
async function findUser(request: FastifyRequest, session: Session) {
  const { dependencies } = request.server
  const token = readToken(request) ?? ''
  if (dependencies.config.apiUrl === null || session.staff) return toUser(session)
  const person = await fetchExternalUser(dependencies, session.upstreamToken ?? token)
  if (!person) {
    await revokeSession(dependencies.database, token)
    const { id: accountId } = session.account
    logSecurity(request, { event: 'session.ended', reason: 'ended_upstream', accountId })
    throw new Unauthenticated()
  }
  const { name, email } = person
  return { ...toUser(session), name, email, isOwn: false }
}

/** `POST /api/v3/user`: the signed-in user (S3.user-info), and the salt for the stored copy (S3.user-info.session). */
export async function registerUser(app: FastifyInstance): Promise<void> {
  addEndpoint(app, 'POST /api/v3/user', async (request, reply): Promise<UserResponse> => {
    const { session } = request
    const user = await findUser(request, session)
    setSaltCookie(request, reply, session.salt)
    return ok(user)
  })
}
