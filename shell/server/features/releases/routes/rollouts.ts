import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { listRollouts } from '../rollout/repository-rollouts.ts'
import { toRolloutView } from '../rollout/view.ts'
import { platformTeam } from '../tokens/platform-token.ts'
import { allow, rejectForeign } from '../tokens/require-token.ts'

/** Canaries: their list, and what their team can do with each of them. */
export async function registerRollouts(
  app: FastifyInstance,
  { database, compositions }: Dependencies,
): Promise<void> {
  addEndpoint(app, 'GET /_registry/rollouts', async request => {
    return ok((await listRollouts(database, request.query.limit)).map(toRolloutView))
  })

  addEndpoint(
    app,
    'POST /_registry/rollouts',
    { preValidation: allow('move'), config: { audits: 'canary' } },
    async request => {
      const { caller, body } = request
      rejectForeign(caller, platformTeam)
      const { server, percents, everySeconds, why } = body
      const canary = { percents, everySeconds }
      return ok(await compositions.startServerRollout({ server, canary, who: caller.who, why }))
    },
  )

  addEndpoint(
    app,
    'POST /_registry/rollouts/:id',
    { preValidation: allow('move'), config: { audits: 'canary' } },
    async request => {
      const { caller, params, body } = request
      const mayChange = (container: string) => rejectForeign(caller, container)
      const change = { ...body, who: caller.who, mayChange }
      return ok(await compositions.changeRollout(params.id, change))
    },
  )
}
