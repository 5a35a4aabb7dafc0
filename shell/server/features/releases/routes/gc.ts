import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { audit } from '../audit.ts'
import { deleteOldScreenshots } from '../checks/repository-checkers.ts'
import { collect } from '../composition/store/collect.ts'
import { describeReleases } from '../describe-releases.ts'
import { Publisher } from '../publish/publisher.ts'
import { allow } from '../tokens/require-token.ts'

/** Deletes what no composition needs any more. Without `isReal`, it only returns what it would delete. */
export async function registerGc(
  app: FastifyInstance,
  { database, config, store }: Dependencies,
): Promise<void> {
  addEndpoint(
    app,
    'POST /_registry/gc',
    { preValidation: allow('admin'), config: { audits: 'gc' } },
    async request => {
      const { caller } = request
      const { isReal } = request.body
      const report = await collect(
        { database, dataDir: config.dataDir, store },
        {
          isReal,
          also: (database, old) =>
            audit(database, caller, {
              what: 'gc',
              subject: 'store',
              detail: describeReleases(old),
            }),
        },
      )
      if (isReal) await new Publisher(database, store).forgetStale()
      if (isReal) await deleteOldScreenshots(database)
      return ok(report)
    },
  )
}
