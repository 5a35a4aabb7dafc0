import type { FastifyRequest } from 'fastify'

import type { Account } from '../../database/tables/accounts.ts'
import { logSecurity } from '../../http/logs/security-log.ts'

type Actor = Pick<Account, 'id' | 'role'>

const toEntry = (request: FastifyRequest, { id, role }: Actor) => ({
  accountId: id,
  role,
  route: `${request.method} ${request.routeOptions.url}`,
})

/** Logs a change by a member of the support team. Reads are not logged. */
export function logRoleUse(request: FastifyRequest, account: Actor): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  logSecurity(request, { event: 'role.used', ...toEntry(request, account) })
}

export function logRoleRejection(request: FastifyRequest, account: Actor): void {
  logSecurity(request, { event: 'role.refused', ...toEntry(request, account) })
}
