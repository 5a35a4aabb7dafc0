import fastifyPlugin from 'fastify-plugin'

import { registerHealth } from './routes.ts'

/** Liveness and readiness. Not encapsulated: the whole server reports failures to it and drains through it. */
export const health = fastifyPlugin(async app => registerHealth(app, app.dependencies), {
  name: 'health',
  dependencies: ['scopes'],
  fastify: '5.x',
})
