import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { nameSubject } from '../audit.ts'
import { createGate, override } from '../checks/gate.ts'
import { createPreview } from '../previews/create-preview.ts'
import { replicasAfterDeployment } from '../read-replicas.ts'
import { platformTeam } from '../tokens/platform-token.ts'
import { allow, type Caller, rejectForeign, requireToken } from '../tokens/require-token.ts'

/** Only the platform team may deploy a whole composition. A container belongs to its team. */
async function requireRollBack(
  request: FastifyRequest,
  container: string | undefined,
): Promise<Caller> {
  if (container === undefined) return requireToken(request, 'admin')
  return requireToken(request, 'move', container)
}

/** Code of a page that an operator has open must never skip a check, even with a recent password. */
function rejectForeignOverride({ team, scopes, tokenId }: Caller): void {
  if (team === platformTeam && scopes.includes('admin') && tokenId !== null) return
  throw new HttpError(403, 'foreign_token', {
    message:
      'Only a token of the platform team with the scope "admin" deploys without a passed check: request a check, or ask the platform team.',
  })
}

/** Deploy, roll back, and preview a composition. */
export async function registerDeployments(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { compositions, database, config } = dependencies

  addEndpoint(
    app,
    'POST /_registry/promote',
    { preValidation: allow('move'), config: { audits: 'promote' } },
    async request => {
      const { caller } = request
      const { releases, base, why, isOverridden, canary } = request.body
      nameSubject(request, releases.join(' '))
      if (isOverridden) rejectForeignOverride(caller)
      const gate = isOverridden ? override : createGate(config)
      const mayChange = (container: string) => rejectForeign(caller, container)
      const deployed = await compositions.promote(releases, {
        who: caller.who,
        why,
        base,
        mayChange,
        gate,
        isOverridden,
        canary,
      })
      return ok({ ...deployed, replicas: await replicasAfterDeployment(database) })
    },
  )

  addEndpoint(
    app,
    'POST /_registry/rollback',
    { config: { audits: 'rollback' } },
    async request => {
      const { base, why, ...target } = request.body
      nameSubject(request, [target.container, target.composition].filter(Boolean).join(' '))
      const { who } = await requireRollBack(request, target.container)
      const moved = await compositions.rollBack(target, { who, why, base })
      return ok({ ...moved, replicas: await replicasAfterDeployment(database) })
    },
  )

  addEndpoint(app, 'POST /_registry/retire', { config: { audits: 'retire' } }, async request => {
    const { container, base, why } = request.body
    nameSubject(request, container)
    const { who } = await requireToken(request, 'move', container)
    const moved = await compositions.retire(container, { who, why, base })
    return ok({ ...moved, replicas: await replicasAfterDeployment(database) })
  })

  addEndpoint(app, 'POST /_registry/pins', { config: { audits: 'pin' } }, async request => {
    const { caller } = request
    const { minutes, forTests, ...set } = request.body
    nameSubject(request, set.releases?.join(' ') ?? set.composition ?? 'live')
    return ok(await createPreview(dependencies, { set, minutes, forTests, caller }))
  })
}
