import type { FastifyBaseLogger } from 'fastify'
import type { ClientConfig, Pool } from 'pg'

import type { Config } from './config.ts'
import type { Database } from './database/pool.ts'
import type { PageRenderer } from './features/pages/index.ts'
import type { ReleaseStore } from './features/releases/composition/store/open-store.ts'
import type { CompositionService } from './features/releases/composition/types.ts'

/** What routes and jobs may use. Tests get them from `createTestApp` in `./testing/app.ts`. */
export type Dependencies = {
  config: Config
  /** The pool of the driver, for LISTEN and for tests. Everything else uses `database`. */
  pool: Pool
  /** The same database without a pooler, for work that needs a connection of its own. */
  direct: ClientConfig
  /** Repositories take this or a transaction of `inTransaction`. */
  database: Database
  compositions: CompositionService
  /** The files of releases. */
  store: ReleaseStore
  pages: PageRenderer
  /** Every call to another host goes through it, so that tests can replace that host. */
  fetch: typeof globalThis.fetch
  /** The server's clock. */
  now: () => Date
}

/** For work that a route or a job starts and that logs on its own. */
export type WorkContext = { dependencies: Dependencies; log: FastifyBaseLogger }

declare module 'fastify' {
  interface FastifyInstance {
    dependencies: Dependencies
  }
}
