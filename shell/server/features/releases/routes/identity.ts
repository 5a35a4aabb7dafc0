import type { TrustView } from '@storefront/api/registry-access'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { isSafeIssuer } from '../../../config/staff-provider.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { logRejection, logSecurity } from '../../../http/logs/security-log.ts'
import { clientKey } from '../../../http/rate-limits/address-key.ts'
import { createLimiter } from '../../../http/rate-limits/rate-limit.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { audit, nameSubject } from '../audit.ts'
import { exchangeIdentity } from '../identity/exchange-identity.ts'
import { createIssuerKeys } from '../identity/issuer-keys.ts'
import {
  addTrust,
  findTrust,
  listTrusts,
  removeTrust,
  type TrustRow,
} from '../identity/repository-trusts.ts'
import { platformTeam } from '../tokens/platform-token.ts'
import { findTokensOf } from '../tokens/repository-tokens.ts'
import { allow, requireToken } from '../tokens/require-token.ts'
import { withdraw } from '../tokens/withdraw.ts'
import { toTokenView } from './tokens.ts'

function toView({ createdAt, removedAt, ...row }: TrustRow): TrustView {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    removedAt: removedAt?.toISOString() ?? null,
  }
}

const describe = ({ team, issuer, repository, workflow, environment, scopes }: TrustRow) =>
  `${team}: ${scopes.join(', ')} for ${workflow} of ${repository} at ${issuer}${environment === null ? '' : `, environment ${environment}`}`

/** `POST /_registry/identity`: a job of CI gets a token of its team for 15 minutes. */
export async function registerIdentity(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const findKeys = createIssuerKeys((...call) => dependencies.fetch(...call))
  // Each exchange can cause requests to the issuer.
  const limit = createLimiter(app, 'lookup', clientKey)

  addEndpoint(
    app,
    'POST /_registry/identity',
    { preValidation: request => limit(request) },
    async request => {
      const exchanged = exchangeIdentity({ dependencies, findKeys }, request.body)
      const { row, secret } = await exchanged.catch(error => {
        logRejection(request, 'identity.refused', error)
        throw error
      })
      logSecurity(request, { event: 'identity.exchanged', accountId: null })
      return ok({ token: toTokenView(row), secret })
    },
  )
}

function rejectUnsafe(issuer: string): void {
  if (URL.canParse(issuer) && isSafeIssuer(issuer)) return
  throw new HttpError(422, 'invalid', {
    message: `Keys of ${issuer} could be replaced on the way: name an https address.`,
    details: { issuer: 'not_https' },
  })
}

async function remove(request: FastifyRequest<{ Params: { id: string } }>): Promise<TrustRow> {
  const { database } = request.server.dependencies
  const { caller } = request
  const { id } = request.params
  return inTransaction(database, async transaction => {
    const trust = await findTrust(transaction, id)
    if (!trust)
      throw new HttpError(404, 'not_found', {
        message: 'There is no such trust: `npm run registry -- trust list` lists them.',
      })
    if (trust.removedAt !== null) return trust
    await removeTrust(transaction, id)
    const tokens = await findTokensOf(transaction, id)
    await withdraw(
      transaction,
      caller,
      tokens.map(token => token.id),
    )
    const detail = describe(trust)
    await audit(transaction, caller, { what: 'trust.remove', subject: id, detail })
    return (await findTrust(transaction, id)) ?? trust
  })
}

/** The jobs of CI that get tokens. Only the platform team changes them. */
export async function registerTrusts(
  app: FastifyInstance,
  { database }: Dependencies,
): Promise<void> {
  addEndpoint(app, 'GET /_registry/trusts', async request => {
    const { team, scopes } = request.caller
    const isAdmin = team === platformTeam && scopes.includes('admin')
    return ok((await listTrusts(database, isAdmin ? null : team)).map(toView))
  })

  addEndpoint(
    app,
    'POST /_registry/trusts',
    { preValidation: allow('admin'), config: { audits: 'trust.add' } },
    async request => {
      const { caller } = request
      const requested = { ...request.body, scopes: [...new Set(request.body.scopes)] }
      nameSubject(request, requested.team)
      rejectUnsafe(requested.issuer)
      if (requested.scopes.includes('move') !== (requested.environment !== null))
        throw new HttpError(422, 'invalid', {
          message:
            'Only the scope "move" has a protected environment, and it needs one: name both or none.',
          details: { environment: 'needs_move' },
        })
      const trust = await inTransaction(database, async transaction => {
        const added = await addTrust(transaction, { ...requested, createdBy: caller.who })
        if (!added)
          throw new HttpError(409, 'invalid', {
            message: `${requested.team} trusts this workflow already: remove that trust first, to change its scopes.`,
          })
        const detail = describe(added)
        await audit(transaction, caller, { what: 'trust.add', subject: added.id, detail })
        return added
      })
      return ok(toView(trust))
    },
  )

  addEndpoint(
    app,
    'DELETE /_registry/trusts/:id',
    { config: { audits: 'trust.remove' } },
    async request => {
      await requireToken(request, 'admin')
      return ok(toView(await remove(request)))
    },
  )
}
