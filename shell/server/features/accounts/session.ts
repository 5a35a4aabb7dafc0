import type { FastifyRequest } from 'fastify'

import { hashSecret } from '../../crypto/secret.ts'
import { createBatches } from '../../database/batches.ts'
import type { Database } from '../../database/pool.ts'
import { logSecurity } from '../../http/logs/security-log.ts'
import { Unauthenticated } from '../../http-error.ts'
import {
  prepareFindSessions,
  revokeSession,
  type Session as StoredSession,
  touchSession,
} from './repository-sessions.ts'
import { openUpstream } from './sign-in/upstream.ts'
import { roleOf } from './staff/role-of.ts'

/**
 * A live session. `upstreamToken` is the bearer for an external `{api}`. `account.role` is the role in this session, which
 * can differ from the one in the database.
 */
export type Session = StoredSession & { upstreamToken: string | null }

const touchAfterMs = 60_000
const bearer = /^Bearer ([A-Za-z0-9._~+/-]{16,4096})$/

/** Reads the session token from `Authorization: Bearer` or from the cookie `token` (S3.token.cookie). */
export function readToken(request: FastifyRequest): string | null {
  const { authorization } = request.headers
  if (authorization !== undefined) return bearer.exec(authorization)?.[1] ?? null
  return request.cookies.token || null
}

const lookUps = new WeakMap<Database, ReturnType<typeof createBatches<string, StoredSession>>>()

/** Always asks the database, because another process may have just ended the session. */
async function lookUp(database: Database, token: string): Promise<StoredSession | null> {
  const sessions = lookUps.get(database) ?? createBatches(prepareFindSessions(database))
  lookUps.set(database, sessions)
  return (await sessions.find(hashSecret(token))) ?? null
}

/** Finds a session. Ends it if its bearer cannot be decrypted, so that the customer signs in again. */
async function findOpenable(request: FastifyRequest, token: string): Promise<Session | null> {
  const { database, config } = request.server.dependencies
  const found = await lookUp(database, token)
  if (!found) return null
  const account = { ...found.account, role: roleOf(found, config) }
  const stored = { ...found, account }
  const { sealedUpstream } = stored
  if (sealedUpstream === null) return { ...stored, upstreamToken: null }
  const upstreamToken = openUpstream(config, account.id, sealedUpstream)
  if (upstreamToken !== null) return { ...stored, upstreamToken }
  await revokeSession(database, token)
  logSecurity(request, { event: 'session.ended', reason: 'unreadable', accountId: account.id })
  return null
}

/** Returns the session of the request, or `null`. For routes that also respond without a session. */
export async function readSession(request: FastifyRequest): Promise<Session | null> {
  const token = readToken(request)
  if (token === null) return null
  const { database, now } = request.server.dependencies
  const session = await findOpenable(request, token)
  if (session && now().getTime() - session.lastSeenAt.getTime() > touchAfterMs)
    await touchSession(database, session.id)
  return session
}

/**
 * Returns the session of the request.
 * @throws Unauthenticated without a session: 401 with the exact body (S8.unauthorized.body).
 */
export async function requireSession(request: FastifyRequest): Promise<Session> {
  const session = await readSession(request)
  if (!session) throw new Unauthenticated()
  return session
}
