import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Database } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { findByAddress, revokeAllSessions } from '../../accounts/index.ts'
import { audit, nameSubject } from '../audit.ts'
import { requireToken } from '../tokens/require-token.ts'

const everyone = 'everyone'

/** An external sign-in site can have several accounts with one address: they all end. */
async function findAccountIds(transaction: Database, email: string): Promise<string[]> {
  const found = await findByAddress(transaction, email)
  if (found.length === 0)
    throw new HttpError(404, 'not_found', { message: 'No account has this address.' })
  return found.map(({ id }) => id)
}

/** Requires the scope `admin` first, so that no one else learns who has an account. */
async function endSessions(request: FastifyRequest, email: string | null): Promise<number> {
  const { database } = request.server.dependencies
  const caller = await requireToken(request, 'admin')
  return inTransaction(database, async transaction => {
    const accountIds = email === null ? 'all' : await findAccountIds(transaction, email)
    const count = await revokeAllSessions(transaction, accountIds)
    // The log is kept longer than a customer's address may be.
    const subject = accountIds === 'all' ? everyone : accountIds.join(', ')
    await audit(transaction, caller, { what: 'session.end', subject, detail: String(count) })
    return count
  })
}

/** Ends sessions of others, for example after an account was taken over. */
export async function registerSessionEnds(app: FastifyInstance): Promise<void> {
  addEndpoint(
    app,
    'POST /_registry/sessions/end',
    { config: { audits: 'session.end' } },
    async request => {
      const { email } = request.body
      nameSubject(request, email === null ? everyone : 'one customer')
      return ok({ ended: await endSessions(request, email) })
    },
  )
}
