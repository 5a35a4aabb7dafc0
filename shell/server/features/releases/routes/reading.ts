import type { RegistryStatus } from '@storefront/api/registry-deployments'
import type { FastifyInstance } from 'fastify'

import { listMissingServices } from '../../../config/missing-services.ts'
import type { Queries } from '../../../database/queries.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { readPrevious } from '../composition/deploy/previous-composition.ts'
import { readFullComposition } from '../composition/keys/trusted.ts'
import { diffCompositions } from '../diff.ts'
import { toSummaries } from '../publish/summary.ts'
import { readReplicas } from '../read-replicas.ts'
import { listAudit } from '../repository-audit.ts'
import { findPointer, findReleaseIds } from '../repository-compositions.ts'
import { findLastDeployment, listDeployments } from '../repository-deployments.ts'
import { findPublishedOf } from '../repository-releases.ts'
import { allow } from '../tokens/require-token.ts'

function nothingLive(): HttpError {
  const message = 'No shop is live yet: start one with `npm start`.'
  return new HttpError(404, 'unknown_composition', { message })
}

async function readComposition(queries: Queries, id: string) {
  const composition = await readFullComposition(queries, id)
  if (composition) return { id, composition }
  const message = `There is no composition ${id}, or nothing whole of it: see \`npm run registry -- deployments\`.`
  throw new HttpError(404, 'unknown_composition', { message })
}

async function readStatus({ pool, compositions, config }: Dependencies): Promise<RegistryStatus> {
  const deployment = await findLastDeployment(pool)
  if (!deployment) throw nothingLive()
  // Does not use its text, which may be damaged, because this helps to repair it.
  const ids = [...(await findReleaseIds(pool, deployment.composition)).values()]
  const summaries = await toSummaries(pool, await findPublishedOf(pool, ids))
  const fault = await compositions.findFault(deployment.composition)
  const broken = await compositions.findBroken()
  const previous = await readPrevious(pool)
  const { replicas } = await readReplicas(pool)
  return {
    composition: deployment.composition,
    move: deployment,
    releases: summaries,
    former: previous,
    broken,
    fault: fault && { reason: fault.reason, message: fault.message },
    replicas,
    lacking: listMissingServices(config),
  }
}

/**
 * What is live, how it became live, what differs, and who did what. Any token can read this, but only the platform team
 * the audit log.
 */
export async function registerReading(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { pool } = dependencies

  addEndpoint(app, 'GET /_registry/status', async () => {
    return ok(await readStatus(dependencies))
  })

  addEndpoint(app, 'GET /_registry/replicas', async () => {
    return ok(await readReplicas(pool))
  })

  addEndpoint(app, 'GET /_registry/moves', async request => {
    return ok(await listDeployments(pool, request.query))
  })

  addEndpoint(app, 'GET /_registry/diff', async request => {
    const query = request.query
    const to = query.to ?? (await findPointer(pool))
    if (to === null) throw nothingLive()
    const both = await Promise.all([readComposition(pool, query.from), readComposition(pool, to)])
    return ok(diffCompositions(...both))
  })

  addEndpoint(app, 'GET /_registry/audit', { preValidation: allow('admin') }, async request => {
    const { limit, before } = request.query
    return ok(await listAudit(pool, { limit, before }))
  })
}
