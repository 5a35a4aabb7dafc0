import type { FastifyInstance } from 'fastify'

import { addEndpoint } from '../../plugins/endpoints.ts'
import { addScope, publicScope } from '../../plugins/scopes.ts'
import { customerScope } from '../accounts/index.ts'
import { createCallerTokens } from './caller-tokens.ts'
import { registerForwarding } from './routes.ts'

/** Services of teams, and the keys with which they verify who calls. */
export async function backends(app: FastifyInstance): Promise<void> {
  const { publicUrl, linkSecret, previousLinkSecret } = app.dependencies.config
  const callerTokens = createCallerTokens({ issuer: publicUrl, linkSecret, previousLinkSecret })
  await addScope(app, publicScope, async scoped =>
    addEndpoint(scoped, 'GET /api/teams/keys', async () => callerTokens.keys),
  )
  await addScope(app, customerScope, scoped => registerForwarding(scoped, callerTokens))
}
