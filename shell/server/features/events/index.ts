import type { FastifyInstance } from 'fastify'

import { addScope, publicScope } from '../../plugins/scopes.ts'
import { registerEvents } from './routes.ts'

/** The event stream of a browser: stock, chat and inbox. */
export async function events(app: FastifyInstance): Promise<void> {
  const { dependencies } = app
  await addScope(app, publicScope, scoped => registerEvents(scoped, dependencies))
}
