import type { FastifyInstance } from 'fastify'

import { addScope } from '../../plugins/scopes.ts'
import { customerScope } from '../accounts/index.ts'
import { registerServers } from './routes.ts'

export { listOwnServers } from './repository-own-servers.ts'

/** Builds, lists and deletes the servers of customers. */
export async function provisioning(app: FastifyInstance): Promise<void> {
  const { dependencies } = app
  await addScope(app, customerScope, scoped => registerServers(scoped, dependencies))
}
