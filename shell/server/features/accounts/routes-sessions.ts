import type { AccountSession } from '@storefront/api/account'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { SessionRow } from '../../database/tables/accounts.ts'
import type { Dependencies } from '../../dependencies.ts'
import { logSecurity } from '../../http/logs/security-log.ts'
import { ok } from '../../http/responses/ok.ts'
import { HttpError } from '../../http-error.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { isNearbyAddress, parseUserAgent } from './passwords/device.ts'
import { listSessions, revokeOtherSessions, revokeOwnSession } from './repository-sessions.ts'

function toAccountSession(row: SessionRow, currentId: string): AccountSession {
  const { id, userAgent, ip, timeZone, createdAt, lastSeenAt } = row
  return {
    id,
    isCurrent: id === currentId,
    ...parseUserAgent(userAgent),
    ip,
    isNearby: ip !== null && isNearbyAddress(ip),
    timeZone,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }
}

function logRevoked(request: FastifyRequest, accountId: string): void {
  logSecurity(request, { event: 'session.ended', reason: 'revoked', accountId })
}

/** Lists and ends the customer's sessions. The next request of an ended session gets the 401 of a missing session. */
export async function registerSessions(
  app: FastifyInstance,
  { database }: Dependencies,
): Promise<void> {
  addEndpoint(app, 'GET /api/v3/account/sessions', async request => {
    const { id, account } = request.session
    const rows = await listSessions(database, account.id)
    const all = rows.map(row => toAccountSession(row, id))
    const isThis = ({ isCurrent }: AccountSession) => isCurrent
    return ok([...all.filter(isThis), ...all.filter(one => !isThis(one))])
  })

  addEndpoint(app, 'POST /api/v3/account/sessions/revoke-others', async request => {
    const { session } = request
    const revoked = await revokeOtherSessions(database, session)
    if (revoked > 0) logRevoked(request, session.account.id)
    return ok({ revoked })
  })

  addEndpoint(app, 'POST /api/v3/account/sessions/:id/revoke', async request => {
    const { id: currentId, account } = request.session
    const { id } = request.params
    if (id === currentId)
      throw new HttpError(409, 'invalid', {
        message: 'This is the current session: sign out instead.',
      })
    const revoked = await revokeOwnSession(database, id, account.id)
    if (revoked === 0) throw new HttpError(404, 'not_found')
    logRevoked(request, account.id)
    return ok({ revoked })
  })
}
