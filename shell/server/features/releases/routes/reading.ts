import type { RegistryStatus } from '@storefront/api/registry-deployments'
import type { FastifyInstance } from 'fastify'

import { listMissingServices } from '../../../config/missing-services.ts'
import type { Database } from '../../../database/pool.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { readPrevious } from '../composition/deploy/previous-composition.ts'
import { readFullComposition } from '../composition/keys/trusted.ts'
import { diffCompositions } from '../diff.ts'
import { findPackages } from '../packages/find-packages.ts'
import { toSummaries } from '../publish/summary.ts'
import { readReplicas } from '../read-replicas.ts'
import { listAudit } from '../repository-audit.ts'
import { findPointer, findReleaseIds } from '../repository-compositions.ts'
import { findLastDeployment, listDeployments } from '../repository-deployments.ts'
import { findPublishedOf } from '../repository-releases.ts'
import { findAllOpenRollouts } from '../rollout/repository-rollouts.ts'
import { toRolloutView } from '../rollout/view.ts'
import { listSwitches } from '../switches/repository-switches.ts'
import { allow } from '../tokens/require-token.ts'

function nothingLive(): HttpError {
  const message = 'No shop is live yet: start one with `npm start`.'
  return new HttpError(404, 'unknown_composition', { message })
}

async function readComposition(database: Database, id: string) {
  const composition = await readFullComposition(database, id)
  if (composition) return { id, composition }
  const message = `There is no composition ${id}, or nothing whole of it: see \`npm run registry -- deployments\`.`
  throw new HttpError(404, 'unknown_composition', { message })
}

async function readStatus({
  database,
  compositions,
  config,
}: Dependencies): Promise<RegistryStatus> {
  const deployment = await findLastDeployment(database)
  if (!deployment) throw nothingLive()
  // Does not use its text, which may be damaged, because this helps to repair it.
  const ids = [...(await findReleaseIds(database, deployment.composition)).values()]
  const summaries = await toSummaries(database, await findPublishedOf(database, ids))
  const fault = await compositions.findFault(deployment.composition)
  const broken = await compositions.findBroken()
  const previous = await readPrevious(database)
  const { replicas } = await readReplicas(database)
  return {
    composition: deployment.composition,
    move: deployment,
    releases: summaries,
    former: previous,
    broken,
    fault: fault && { reason: fault.reason, message: fault.message },
    replicas,
    lacking: listMissingServices(config),
    rollouts: (await findAllOpenRollouts(database)).map(toRolloutView),
    switches: await listSwitches(database),
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
  const { database } = dependencies

  addEndpoint(app, 'GET /_registry/status', async () => {
    return ok(await readStatus(dependencies))
  })

  addEndpoint(app, 'GET /_registry/packages', async request => {
    return ok(await findPackages(dependencies, request.query))
  })

  addEndpoint(app, 'GET /_registry/replicas', async () => {
    return ok(await readReplicas(database))
  })

  addEndpoint(app, 'GET /_registry/moves', async request => {
    return ok(await listDeployments(database, request.query))
  })

  addEndpoint(app, 'GET /_registry/diff', async request => {
    const query = request.query
    const to = query.to ?? (await findPointer(database))
    if (to === null) throw nothingLive()
    const both = await Promise.all([
      readComposition(database, query.from),
      readComposition(database, to),
    ])
    return ok(diffCompositions(...both))
  })

  addEndpoint(app, 'GET /_registry/audit', { preValidation: allow('admin') }, async request => {
    const { limit, before } = request.query
    return ok(await listAudit(database, { limit, before }))
  })
}
