import type { RegistryStatus } from '@storefront/api/registry-deployments'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { listLacking } from '../../../config/lacking.ts'
import type { Queries } from '../../../database/queries.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/ok.ts'
import { parse } from '../../../http/parse.ts'
import { HttpError } from '../../../http-error.ts'
import { readFullComposition } from '../composition/keys/trusted.ts'
import { readPrevious } from '../composition/previous-composition.ts'
import { diffCompositions } from '../diff.ts'
import { toSummaries } from '../publish/summary.ts'
import { readReplicas } from '../read-replicas.ts'
import { listAudit } from '../repository-audit.ts'
import { findPointer, findReleaseIds } from '../repository-compositions.ts'
import { findLastDeployment, listDeployments } from '../repository-deployments.ts'
import { findPublishedOf } from '../repository-releases.ts'
import { requireToken } from '../tokens/require-token.ts'

const count = (usual: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), usual)
const before = z.optional(z.coerce.number().check(z.int(), z.gte(0)))
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const deploymentsQuerySchema = z.object({ limit: count(50), before })
const auditQuerySchema = z.object({ limit: count(100), before })
const diffQuerySchema = z.object({ from: hash, to: z.optional(hash) })

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
  // Not of its text, which may be damaged: whoever has to cure that looks here.
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
    lacking: listLacking(config),
  }
}

/** What is live, how it became so, what differs, and who did what. Any token may look; the audit log is the platform's. */
export async function registerReading(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { pool } = dependencies

  app.get('/_registry/status', async () => {
    return ok(await readStatus(dependencies))
  })

  app.get('/_registry/replicas', async () => {
    return ok(await readReplicas(pool))
  })

  app.get('/_registry/moves', async (request: FastifyRequest) => {
    return ok(await listDeployments(pool, parse(deploymentsQuerySchema, request.query)))
  })

  app.get('/_registry/diff', async (request: FastifyRequest) => {
    const query = parse(diffQuerySchema, request.query)
    const to = query.to ?? (await findPointer(pool))
    if (to === null) throw nothingLive()
    const both = await Promise.all([readComposition(pool, query.from), readComposition(pool, to)])
    return ok(diffCompositions(...both))
  })

  app.get('/_registry/audit', async (request: FastifyRequest) => {
    await requireToken(request, 'admin')
    const { limit, before } = parse(auditQuerySchema, request.query)
    return ok(await listAudit(pool, { limit, before }))
  })
}
