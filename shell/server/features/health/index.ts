import fastifyPlugin from 'fastify-plugin'

import { registerHealth } from './routes.ts'

/** Liveness and readiness. The plugin is not encapsulated, because the whole server uses its decorators. */
export const health = fastifyPlugin(async app => registerHealth(app, app.dependencies), {
  name: 'health',
  dependencies: ['scopes'],
  fastify: '5.x',
})
