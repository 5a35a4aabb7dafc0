import { gcRequestSchema } from '@storefront/api/registry-upkeep'
import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/ok.ts'
import { parse } from '../../../http/parse.ts'
import { audit } from '../audit.ts'
import { collect } from '../composition/store/collect.ts'
import { describeReleases } from '../describe-releases.ts'
import { Publisher } from '../publish/publisher.ts'
import { requireToken } from '../tokens/require-token.ts'

/** Removes what no shop needs any more; without `isReal` it only shows. */
export async function registerGc(
  app: FastifyInstance,
  { pool, config }: Dependencies,
): Promise<void> {
  app.post('/_registry/gc', { config: { audits: 'gc' } }, async request => {
    const caller = await requireToken(request, 'admin')
    const { isReal } = parse(gcRequestSchema, request.body ?? {})
    const report = await collect(
      { pool, dataDir: config.dataDir },
      {
        isReal,
        also: (queries, old) =>
          audit(queries, caller, { what: 'gc', subject: 'store', detail: describeReleases(old) }),
      },
    )
    if (isReal) await new Publisher(pool, config.dataDir).forgetStale()
    return ok(report)
  })
}
