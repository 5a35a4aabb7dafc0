import type { FastifyRequest } from 'fastify'

import { HttpError } from '../../http-error.ts'
import { logRoleRejection, logRoleUse } from './log-role.ts'
import { requireSession } from './session.ts'

export type Agent = { id: string; name: string; isOperator: boolean }

/**
 * Returns the signed-in member of the support team.
 * @throws HttpError 401 without a session, 403 `forbidden` for customers.
 */
export async function requireAgent(request: FastifyRequest): Promise<Agent> {
  const { account } = await requireSession(request)
  if (account.role === 'customer') {
    logRoleRejection(request, account)
    throw new HttpError(403, 'forbidden', { message: 'Only for the support team.' })
  }
  logRoleUse(request, account)
  return { id: account.id, name: account.name, isOperator: account.role === 'operator' }
}
