import type { FastifyInstance } from 'fastify'

import { addScope } from '../../plugins/scopes.ts'
import { agentScope } from '../accounts/index.ts'
import { registerDesk } from './routes.ts'
import { registerDeskChanges } from './routes-changes.ts'
import { registerDeskReplies } from './routes-replies.ts'

/** The support inbox. */
export async function desk(app: FastifyInstance): Promise<void> {
  const { dependencies } = app
  await addScope(app, agentScope, async scoped => {
    await registerDesk(scoped, dependencies)
    await registerDeskChanges(scoped, dependencies)
    await registerDeskReplies(scoped, dependencies)
  })
}
