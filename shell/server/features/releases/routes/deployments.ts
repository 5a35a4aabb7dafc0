import { previewRequestSchema } from '@storefront/api/registry'
import {
  promoteRequestSchema,
  retireRequestSchema,
  rollbackRequestSchema,
} from '@storefront/api/registry-deployments'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/ok.ts'
import { parse } from '../../../http/parse.ts'
import { nameSubject } from '../audit.ts'
import { createPreview } from '../previews/create-preview.ts'
import { replicasAfterDeployment } from '../read-replicas.ts'
import { type Caller, rejectForeign, requireToken } from '../tokens/require-token.ts'

/** A whole shop is nobody's but the platform team's; one container is its team's. */
async function requireRollBack(
  request: FastifyRequest,
  container: string | undefined,
): Promise<Caller> {
  if (container === undefined) return requireToken(request, 'admin')
  return requireToken(request, 'move', container)
}

/** Promote, roll back, and look at a shop before it is live. */
export async function registerDeployments(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { compositions, pool } = dependencies

  app.post('/_registry/promote', { config: { audits: 'promote' } }, async request => {
    const caller = await requireToken(request, 'move')
    const { releases, base, why } = parse(promoteRequestSchema, request.body)
    nameSubject(request, releases.join(' '))
    const mayChange = (container: string) => rejectForeign(caller, container)
    const deployed = await compositions.promote(releases, { who: caller.who, why, base, mayChange })
    return ok({ ...deployed, replicas: await replicasAfterDeployment(pool) })
  })

  app.post('/_registry/rollback', { config: { audits: 'rollback' } }, async request => {
    const { base, why, ...target } = parse(rollbackRequestSchema, request.body)
    nameSubject(request, [target.container, target.composition].filter(Boolean).join(' '))
    const { who } = await requireRollBack(request, target.container)
    const moved = await compositions.rollBack(target, { who, why, base })
    return ok({ ...moved, replicas: await replicasAfterDeployment(pool) })
  })

  app.post('/_registry/retire', { config: { audits: 'retire' } }, async request => {
    const { container, base, why } = parse(retireRequestSchema, request.body)
    nameSubject(request, container)
    const { who } = await requireToken(request, 'move', container)
    const moved = await compositions.retire(container, { who, why, base })
    return ok({ ...moved, replicas: await replicasAfterDeployment(pool) })
  })

  app.post('/_registry/pins', { config: { audits: 'pin' } }, async request => {
    const { caller } = request
    const { minutes, ...set } = parse(previewRequestSchema, request.body ?? {})
    nameSubject(request, set.releases?.join(' ') ?? set.composition ?? 'live')
    return ok(await createPreview(dependencies, { set, minutes, caller }))
  })
}
