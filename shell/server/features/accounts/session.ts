import type { FastifyRequest } from 'fastify'

import { hashSecret } from '../../crypto/secret.ts'
import { createBatches } from '../../database/batches.ts'
import type { Database } from '../../database/pool.ts'
import { logSecurity } from '../../http/security-log.ts'
import { Unauthenticated } from '../../http-error.ts'
import {
  prepareFindSessions,
  revokeSession,
  type Session as StoredSession,
  touchSession,
} from './repository-sessions.ts'
import { openUpstream } from './sign-in/upstream.ts'

/** A live session; `upstreamToken` is the bearer of an outside `{api}`. */
export type Session = StoredSession & { upstreamToken: string | null }

const touchAfterMs = 60_000
const bearer = /^Bearer ([A-Za-z0-9._~+/-]{16,4096})$/

/** The session token of a request: from `Authorization: Bearer`, or from the cookie `token` (S3.token.cookie). */
export function readToken(request: FastifyRequest): string | null {
  const { authorization } = request.headers
  if (authorization !== undefined) return bearer.exec(authorization)?.[1] ?? null
  return request.cookies.token || null
}

const lookUps = new WeakMap<Database, ReturnType<typeof createBatches<string, StoredSession>>>()

/** Never from memory: another process may have ended the session a moment ago. */
async function lookUp(database: Database, token: string): Promise<StoredSession | null> {
  const sessions = lookUps.get(database) ?? createBatches(prepareFindSessions(database))
  lookUps.set(database, sessions)
  return (await sessions.find(hashSecret(token))) ?? null
}

/** A session whose bearer cannot be opened any more ends: its customer signs in again. */
async function findOpenable(request: FastifyRequest, token: string): Promise<Session | null> {
  const { database, config } = request.server.dependencies
  const stored = await lookUp(database, token)
  if (!stored) return null
  const { sealedUpstream, account } = stored
  if (sealedUpstream === null) return { ...stored, upstreamToken: null }
  const upstreamToken = openUpstream(config, account.id, sealedUpstream)
  if (upstreamToken !== null) return { ...stored, upstreamToken }
  await revokeSession(database, token)
  logSecurity(request, { event: 'session.ended', reason: 'unreadable', accountId: account.id })
  return null
}

/** Who asks, or `null`; for answers that everybody gets and some get more of. */
export async function readSession(request: FastifyRequest): Promise<Session | null> {
  const token = readToken(request)
  if (token === null) return null
  const { database, now } = request.server.dependencies
  const session = await findOpenable(request, token)
  if (session && now().getTime() - session.lastSeenAt.getTime() > touchAfterMs)
    await touchSession(database, session.id)
  return session
}

/** The session of whoever asks. Without one it throws the 401 with the exact body (S8.unauthorized.body). */
export async function requireSession(request: FastifyRequest): Promise<Session> {
  const session = await readSession(request)
  if (!session) throw new Unauthenticated()
  return session
}
