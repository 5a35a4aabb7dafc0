import type { ClientConfig, Pool } from 'pg'

import type { Config } from './config.ts'
import type { Database } from './database/pool.ts'
import type { PageRenderer } from './features/pages/index.ts'
import type { CompositionService } from './features/releases/composition/types.ts'

/**
 * What a route may use. Routes are registered by `export async function registerOrders(app: FastifyInstance,
 * dependencies: Dependencies): Promise<void>`; tests make them with `createTestApp` from `./testing/app.ts`.
 */
export type Dependencies = {
  config: Config
  pool: Pool
  /** The same database without a pooler in between, for what needs a connection of its own. */
  direct: ClientConfig
  /** Repositories take this or a transaction of `inTransaction`. */
  database: Database
  compositions: CompositionService
  documents: PageRenderer
  /** Every call to another host goes through it, so that tests can be that host. */
  fetch: typeof globalThis.fetch
  /** The server's clock. */
  now: () => Date
}

declare module 'fastify' {
  interface FastifyInstance {
    dependencies: Dependencies
  }
}
