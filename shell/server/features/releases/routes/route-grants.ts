import type { FastifyInstance } from 'fastify'

import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { audit, nameSubject } from '../audit.ts'
import {
  deleteRouteGrant,
  findTeams,
  insertRouteGrant,
  listRouteGrants,
} from '../route-grants/repository-route-grants.ts'
import { allow } from '../tokens/require-token.ts'

function rejectTaken(prefix: string, owner: string): HttpError {
  return new HttpError(409, 'invalid', {
    message: `${prefix} is granted to ${owner}: take it back first with \`npm run registry -- routes revoke ${owner} ${prefix}\`.`,
  })
}

function rejectMissing(prefix: string, team: string): HttpError {
  return new HttpError(404, 'not_found', {
    message: `${prefix} is not granted to ${team}: see \`npm run registry -- routes\`.`,
  })
}

/** Prefixes of closed pages. Teams can read them, and only admins of the platform team can change them. */
export async function registerRouteGrants(
  app: FastifyInstance,
  { database }: Dependencies,
): Promise<void> {
  addEndpoint(app, 'GET /_registry/routes', async () => ok(await listRouteGrants(database)))

  addEndpoint(
    app,
    'POST /_registry/routes',
    { preValidation: allow('admin'), config: { audits: 'routes.grant' } },
    async request => {
      const { team, prefix } = request.body
      nameSubject(request, prefix)
      const { caller } = request
      await inTransaction(database, async transaction => {
        if (await insertRouteGrant(transaction, { team, prefix, grantedBy: caller.who }))
          return audit(transaction, caller, { what: 'routes.grant', subject: prefix, detail: team })
        const owner = (await findTeams(transaction, [prefix])).get(prefix)
        if (owner !== undefined && owner !== team) throw rejectTaken(prefix, owner)
      })
      return ok(await listRouteGrants(database))
    },
  )

  addEndpoint(
    app,
    'POST /_registry/routes/revoke',
    { preValidation: allow('admin'), config: { audits: 'routes.revoke' } },
    async request => {
      const { team, prefix } = request.body
      nameSubject(request, prefix)
      const { caller } = request
      await inTransaction(database, async transaction => {
        if (!(await deleteRouteGrant(transaction, { team, prefix })))
          throw rejectMissing(prefix, team)
        await audit(transaction, caller, { what: 'routes.revoke', subject: prefix, detail: team })
      })
      return ok(await listRouteGrants(database))
    },
  )
}
