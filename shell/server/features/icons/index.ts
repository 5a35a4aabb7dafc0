import type { FastifyInstance } from 'fastify'

import { addScope, publicScope } from '../../plugins/scopes.ts'
import { registerIcons } from './routes.ts'

/** Icons of the shop and of the public service. */
export async function icons(app: FastifyInstance): Promise<void> {
  await addScope(app, publicScope, scoped => registerIcons(scoped))
}
