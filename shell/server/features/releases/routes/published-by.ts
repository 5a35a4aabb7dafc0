import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { listTrusts } from '../identity/repository-trusts.ts'
import { platformTeam } from '../tokens/platform-token.ts'
import { findPublishedBy } from '../tokens/repository-published-by.ts'
import { findTokensOf } from '../tokens/repository-tokens.ts'
import { allow, type Caller } from '../tokens/require-token.ts'
import { revokePublished } from '../tokens/revoke-published.ts'

function unknownToken(): HttpError {
  return new HttpError(404, 'not_found', {
    message:
      'There is no such token or trust: list them with `npm run registry -- tokens` and `trust`.',
  })
}

/** The tokens with this id, or those of the trust with this id, if the caller may see them. */
async function findTokens({ database }: Dependencies, { team, scopes }: Caller, id: string) {
  const tokens = await findTokensOf(database, id)
  const trust = (await listTrusts(database, null)).find(each => each.id === id)
  const owner = trust?.team ?? tokens[0]?.team
  const isAdmin = team === platformTeam && scopes.includes('admin')
  if (owner === undefined || (!isAdmin && owner !== team)) throw unknownToken()
  return tokens
}

/** What was done with a token or a trust, and how to undo it at once. */
export async function registerPublishedBy(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  addEndpoint(app, 'GET /_registry/tokens/:id/published', async request => {
    const tokens = await findTokens(dependencies, request.caller, request.params.id)
    return ok(await findPublishedBy(dependencies.database, tokens))
  })

  addEndpoint(
    app,
    'POST /_registry/tokens/:id/revoke-published',
    { preValidation: allow('admin'), config: { audits: 'release.revoke' } },
    async request => {
      const { caller } = request
      const { id } = request.params
      await findTokens(dependencies, caller, id)
      return ok(await revokePublished(dependencies, { id, why: request.body.why, caller }))
    },
  )
}
