import type { BackendView } from '@storefront/api/backends'
import type { FastifyInstance } from 'fastify'

import type { Database } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { audit, nameSubject } from '../audit.ts'
import { grantBackend, listBackends, revokeBackend } from '../repository-backends.ts'
import { allow } from '../tokens/require-token.ts'

async function readViews(database: Database): Promise<BackendView[]> {
  const rows = await listBackends(database)
  return rows.map(({ team, address, grantedBy, grantedAt }) => ({
    ...{ team, address, grantedBy },
    grantedAt: grantedAt.toISOString(),
  }))
}

/** Callers are named by tokens, so they must not cross a public network unencrypted. */
function rejectUnencrypted(address: string, { config }: Dependencies): void {
  if (address.startsWith('https:') || config.backends.networks.length > 0) return
  throw new HttpError(422, 'invalid', {
    message: `Customers' tokens would reach ${address} unencrypted: name an https address, or allow its network with the setting BACKEND_NETWORKS.`,
    details: { address: 'not_https' },
  })
}

/** The services of teams. Every team can read their addresses, and only admins of the platform team can grant them. */
export async function registerBackends(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { database } = dependencies

  addEndpoint(app, 'GET /_registry/backends', async () => ok(await readViews(database)))

  addEndpoint(
    app,
    'PUT /_registry/backends/:team',
    { preValidation: allow('admin'), config: { audits: 'backend.grant' } },
    async request => {
      const { caller } = request
      const { team } = request.params
      const { address } = request.body
      nameSubject(request, team)
      rejectUnencrypted(address, dependencies)
      await inTransaction(database, async transaction => {
        await grantBackend(transaction, { team, address, who: caller.who })
        await audit(transaction, caller, { what: 'backend.grant', subject: team, detail: address })
      })
      return ok(await readViews(database))
    },
  )

  addEndpoint(
    app,
    'DELETE /_registry/backends/:team',
    { preValidation: allow('admin'), config: { audits: 'backend.revoke' } },
    async request => {
      const { caller } = request
      const { team } = request.params
      nameSubject(request, team)
      await inTransaction(database, async transaction => {
        const address = await revokeBackend(transaction, team)
        if (address === null)
          throw new HttpError(404, 'not_found', {
            message: `Team ${team} has no service here: \`npm run registry -- backends\` lists them.`,
          })
        await audit(transaction, caller, { what: 'backend.revoke', subject: team, detail: address })
      })
      return ok(await readViews(database))
    },
  )
}
