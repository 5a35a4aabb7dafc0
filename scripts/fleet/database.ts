import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ClientConfig } from 'pg'

import {
  choosePaths,
  type PostgresPaths,
} from '../../shell/server/database/embedded/postgres-paths.ts'
import { stopServer } from '../../shell/server/database/embedded/start.ts'
import { type Database, openPool, toDatabase } from '../../shell/server/database/pool.ts'
import { openPostgres } from '../../shell/server/database/postgres.ts'

export type FleetDatabase = {
  database: Database
  connection: ClientConfig
  paths: PostgresPaths
  /** The address for `DATABASE_URL`, without a pooler. */
  url: string
  /** Stops the database server and starts it again. Returns the ms without it. */
  restart: () => Promise<number>
  close: () => Promise<void>
}

function toUrl({ host = '', port, user = '', database = '' }: ClientConfig): string {
  const url = new URL(`postgresql://localhost:${port}/${database}`)
  url.username = user
  url.searchParams.set('host', host)
  return url.href
}

/** The embedded PostgreSQL as a server of its own, which no server of the shop starts or stops. */
export async function startDatabase(folder: string): Promise<FleetDatabase> {
  const dataDir = join(folder, 'database')
  // A run restarts the server, not the machine, so nothing needs to reach the disk.
  const settings = ['fsync=off']
  const postgres = await openPostgres({ dataDir, databaseUrl: undefined, settings })
  const pool = openPool(postgres.connection, 5)
  const database = toDatabase(pool)
  const paths = await choosePaths(dataDir, () => undefined)
  const isUp = () =>
    database.execute(sql`SELECT 1`).then(
      () => true,
      () => false,
    )
  return {
    database,
    connection: postgres.connection,
    paths,
    url: toUrl(postgres.connection),
    restart: async () => {
      const startedAt = performance.now()
      // The connection of `openPostgres` notices the end, and starts the server again.
      await stopServer(paths)
      while (!(await isUp())) await wait(50)
      return performance.now() - startedAt
    },
    close: async () => {
      await pool.end()
      await postgres.close()
    },
  }
}
