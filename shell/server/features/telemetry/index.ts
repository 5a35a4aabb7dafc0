import fastifyPlugin from 'fastify-plugin'

import { registerTelemetry } from './register-telemetry.ts'

export { isVisit, notePage } from './count-pages.ts'

/** Reports of pages, and metrics of releases and of this process. Not encapsulated, because it counts every request. */
export const telemetry = fastifyPlugin(async app => registerTelemetry(app, app.dependencies), {
  name: 'telemetry',
  dependencies: ['scopes', 'tokens'],
  fastify: '5.x',
})
