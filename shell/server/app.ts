import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import type { Logger } from 'pino'

import type { Dependencies } from './dependencies.ts'
import { accountsPlugin } from './features/accounts/scopes.ts'
import { auditPlugin } from './features/releases/audit.ts'
import { createNextCompositionId } from './features/releases/previews/preview-session.ts'
import { votesPlugin } from './features/releases/rollout/votes/votes-plugin.ts'
import { tokensPlugin } from './features/releases/tokens/scopes.ts'
import { createClientErrorHandler } from './http/connections/client-errors.ts'
import { createBoundedServer } from './http/connections/create-server.ts'
import { createRequestLogger } from './http/logs/request-logger.ts'
import { securityLogPlugin } from './http/logs/security-log.ts'
import { rateLimitsPlugin } from './http/rate-limits/rate-limits-plugin.ts'
import { defaultBodyLimit } from './http/responses/failure.ts'
import { setFixedHeaders } from './http/responses/headers.ts'
import { bodyTimePlugin, longestMs } from './plugins/body-time.ts'
import { type ContractOptions, contractPlugin } from './plugins/contract.ts'
import { currentRequestPlugin } from './plugins/current-request.ts'
import { endpointsPlugin } from './plugins/endpoints.ts'
import { errorsPlugin, handleError } from './plugins/errors.ts'
import { guardsPlugin } from './plugins/guards.ts'
import { jsonBodyPlugin } from './plugins/json-body.ts'
import { requestLogPlugin } from './plugins/request-log.ts'
import { scopesPlugin } from './plugins/scopes.ts'
import { serverTimingPlugin } from './plugins/server-timing.ts'
import { tracingPlugin } from './plugins/tracing.ts'
import { registerRoutes } from './routes.ts'

/** The code of an external sign-in site has up to 4,096 bytes, and six times that in a URL (`é` is `%C3%A9`). */
const maxHeaderSize = 32 * 1024
const serverSettings = {
  requestTimeout: longestMs,
  keepAliveTimeout: 20_000,
  http: { maxHeaderSize, headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
}

/** The whole server. It does not listen yet, so tests can use `inject`. */
export async function createApp(
  dependencies: Dependencies,
  logger: Logger,
  contract: ContractOptions = { onDrift: 'count' },
): Promise<FastifyInstance> {
  const { config } = dependencies
  const { trustedProxies } = config
  const app = fastify({
    bodyLimit: defaultBodyLimit,
    serverFactory: handle => createBoundedServer(handle, serverSettings, { config, log: logger }),
    loggerInstance: logger,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    childLoggerFactory: createRequestLogger,
    forceCloseConnections: 'idle',
    // A proxy can send a request on an open connection just when the server starts to close.
    return503OnClosing: false,
    clientErrorHandler: createClientErrorHandler(config),
    // No hook runs for such a request.
    frameworkErrors: (error, request, reply) => {
      setFixedHeaders(request, reply, config.isSecure)
      void handleError(error, request, reply)
    },
  }) as unknown as FastifyInstance
  app.decorate('dependencies', dependencies)
  app.decorate('nextCompositionId', createNextCompositionId(dependencies))
  if (config.tracing?.hasTraces) await app.register(tracingPlugin)
  await app.register(currentRequestPlugin)
  await app.register(serverTimingPlugin)
  await app.register(securityLogPlugin)
  await app.register(errorsPlugin)
  await app.register(cookie)
  await app.register(contractPlugin, contract)
  await app.register(endpointsPlugin)
  await app.register(scopesPlugin)
  await app.register(accountsPlugin)
  await app.register(tokensPlugin)
  await app.register(rateLimitsPlugin)
  await app.register(jsonBodyPlugin)
  await app.register(bodyTimePlugin)
  await app.register(guardsPlugin)
  await app.register(requestLogPlugin, { logger })
  await app.register(auditPlugin)
  await app.register(votesPlugin)
  await registerRoutes(app)
  return app
}
