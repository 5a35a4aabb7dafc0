import type { FastifyRequest } from 'fastify'

import { logSecurity, type SecurityEvent } from '../../../http/logs/security-log.ts'
import { revokeSession } from '../repository-sessions.ts'
import { readToken } from '../session.ts'
import { savePendingSignOut } from './pending-sign-outs.ts'

type SignOutEvent = Pick<SecurityEvent, 'event' | 'reason'>

/** Sign-out always succeeds. If the database is down, the session ends when the database is back. */
export async function endSession(request: FastifyRequest, ending: SignOutEvent): Promise<void> {
  const token = readToken(request)
  if (token === null) return
  const { database, config } = request.server.dependencies
  try {
    const accountId = await revokeSession(database, token)
    if (accountId !== null) logSecurity(request, { ...ending, accountId })
  } catch (error) {
    request.log.error({ err: error }, 'cannot end a session now; retry when the database is back')
    await savePendingSignOut(config.dataDir, token).catch((cause: unknown) => {
      request.log.error({ err: cause }, 'cannot store a pending sign-out')
    })
  }
}
