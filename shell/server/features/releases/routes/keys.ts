import type { ResignReport } from '@storefront/api/registry-upkeep'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { audit, nameSubject } from '../audit.ts'
import { type Caller, requireToken } from '../tokens/require-token.ts'

/** Code of a page that an operator has open must never get a composition signed, even with a recent password. */
async function requirePlatformToken(request: FastifyRequest): Promise<Caller> {
  const caller = await requireToken(request, 'admin')
  if (caller.tokenId !== null) return caller
  throw new HttpError(403, 'foreign_token', {
    message: 'Signing again needs a token of the platform team: use `npm run registry -- resign`.',
  })
}

function describe({ from, to, how }: ResignReport['resigned'][number], why: string): string {
  const before = how === 'trusted' ? `by the trusted key ${from}` : `by ${from ?? 'an unknown key'}`
  const reason = how === 'trusted' ? '' : ', named by id: all digests matched'
  return `signed before ${before}, now by ${to}${reason}${why && `: ${why}`}`
}

/** Lists the trusted keys, and signs stored compositions with the newest one. */
export async function registerKeys(
  app: FastifyInstance,
  { compositions }: Dependencies,
): Promise<void> {
  addEndpoint(app, 'GET /_registry/keys', async () => {
    return ok(await compositions.listKeys())
  })

  addEndpoint(
    app,
    'POST /_registry/resign',
    { preValidation: requirePlatformToken, config: { audits: 'resign' } },
    async request => {
      const { caller } = request
      const { compositions: ids, why = '' } = request.body
      nameSubject(request, ids?.join(' ') ?? 'all')
      const report = await compositions.resign(ids ?? null, (database, resigned) => {
        const detail = describe(resigned, why)
        return audit(database, caller, { what: 'resign', subject: resigned.composition, detail })
      })
      return ok(report)
    },
  )
}
