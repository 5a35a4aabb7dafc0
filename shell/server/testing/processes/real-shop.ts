import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { createSecret } from '../../crypto/secret.ts'
import { type Database, openPool, toDatabase } from '../../database/pool.ts'
import { openPostgres } from '../../database/postgres.ts'
import { openSession } from '../../features/accounts/repository-sessions.ts'
import { addCustomers } from '../../features/orders/testing/stock.ts'
import { copyFirstStart, makeDataDir } from './first-start.ts'
import { dist, findPort, type Program, startProgram } from './program.ts'

export { dist }

type ServerOptions = {
  /** Additional settings. */
  env?: Record<string, string>
  /** Waits for a success status of this path instead of `/readyz`. */
  readyPath?: string
  /** Another program than the one of the build. */
  script?: string
}

export type RealShop = {
  dataDir: string
  sandboxUrl: string
  sandboxSecret: string
  /** The shop's database, for checks and for adding customers. */
  database: Database
  /** Starts another server process on the same database and folder, on a free port or on `port`. */
  startServer: (port?: number, more?: ServerOptions) => Promise<Program>
  /** Signs customers in and returns their `cookie` headers. */
  signIn: (count: number) => Promise<string[]>
  close: () => Promise<void>
}

/**
 * Built servers and sandbox, run as in production, with the database of `DATABASE_URL` in `more`, or the embedded PostgreSQL of
 * `folder`. Default: a new folder, in which a server with the embedded PostgreSQL has already started once.
 */
export async function startRealShop(
  folder?: string,
  more: Record<string, string> = {},
): Promise<RealShop> {
  const makeFolder = more.DATABASE_URL ? makeDataDir : copyFirstStart
  const dataDir = folder ?? (await makeFolder())
  const [shopPort, sandboxPort] = await Promise.all([findPort('localhost'), findPort('127.0.0.1')])
  const env = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DIST_DIR: dist,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SECRET: createSecret(),
    WEBHOOK_SECRET: createSecret(),
    RATE_LIMITS: 'off',
    RELEASE_CHECKS: 'none',
    LOG_LEVEL: 'warn',
    ...more,
  }
  const programs: Program[] = []
  type Start = ServerOptions & { name: string; url: string; readyPath: string }
  const start = async ({ name, url, readyPath, env: own, script: other }: Start) => {
    const script = other ?? join(dist, name, 'main.js')
    const port = name === 'server' ? new URL(url).port : String(shopPort)
    const settings = { ...env, PORT: port, ...own }
    const program = await startProgram({ script, url, readyPath, env: settings })
    programs.push(program)
    return program
  }
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  await start({ name: 'sandbox', url: sandboxUrl, readyPath: '/healthz' })
  const postgres = await openPostgres({ dataDir, databaseUrl: more.DATABASE_URL })
  const pool = openPool(postgres.connection)
  const database = toDatabase(pool)
  return {
    dataDir,
    sandboxUrl,
    sandboxSecret: env.SANDBOX_SECRET,
    database,
    startServer: async (port, more) => {
      const url = `http://localhost:${port ?? (await findPort('localhost'))}`
      return start({ name: 'server', url, readyPath: '/readyz', ...more })
    },
    signIn: async count => {
      const customers = await addCustomers(database, count)
      const tokens = customers.map(accountId => openSession(database, { accountId }))
      return (await Promise.all(tokens)).map(token => `token=${token}`)
    },
    close: async () => {
      await Promise.all(programs.map(program => program.end('SIGTERM')))
      await pool.end()
      await postgres.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
