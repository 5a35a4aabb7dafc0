import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { createSecret } from '../auth/secret.ts'
import { type Database, openPool, toDatabase } from '../db/pool.ts'
import { openPostgres } from '../db/postgres.ts'
import { openSession } from '../db/sessions.ts'
import { addCustomers } from '../shop/testing.ts'
import { findPort, type Program, startProgram } from './program.ts'

export const dist = fileURLToPath(new URL('../../../dist', import.meta.url))

export type RealShop = {
  dataDir: string
  /** The shop's own database, to look at and to add customers. */
  database: Database
  /** One more server process on the same database and folder; on the port of a dead one, or with settings of its own. */
  startServer: (port?: number, more?: { env?: Record<string, string> }) => Promise<Program>
  /** So many signed-in customers, as `cookie` headers. */
  signIn: (count: number) => Promise<string[]>
  close: () => Promise<void>
}

/** Built servers and sandbox, as production runs them, with an embedded PostgreSQL of their own. */
export async function startRealShop(): Promise<RealShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-processes-'))
  const [shopPort, sandboxPort] = await Promise.all([findPort('localhost'), findPort('127.0.0.1')])
  const env = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DIST_DIR: dist,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SECRET: createSecret(),
    WEBHOOK_SECRET: createSecret(),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }
  const programs: Program[] = []
  const start = async (name: 'server' | 'sandbox', url: string, own = {}) => {
    const script = join(dist, name, 'main.js')
    const readyPath = name === 'server' ? '/readyz' : '/healthz'
    const port = name === 'server' ? new URL(url).port : String(shopPort)
    const program = await startProgram({
      script,
      url,
      readyPath,
      env: { ...env, PORT: port, ...own },
    })
    programs.push(program)
    return program
  }
  await start('sandbox', `http://127.0.0.1:${sandboxPort}`)
  const postgres = await openPostgres({ dataDir, databaseUrl: undefined })
  const pool = openPool(postgres.connection)
  const database = toDatabase(pool)
  return {
    dataDir,
    database,
    startServer: async (port, more) =>
      start('server', `http://localhost:${port ?? (await findPort('localhost'))}`, more?.env),
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
