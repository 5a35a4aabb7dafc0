import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import type { Pool } from 'pg'

import { readEnvironment } from '../../shell/server/config/environment.ts'
import { openPool, withoutQueryLimits } from '../../shell/server/database/pool.ts'
import { openPostgres } from '../../shell/server/database/postgres.ts'

type Variables = Record<string, string | undefined>
export type OpenDatabase = {
  pool: Pool
  /** The location of the database, without a password. */
  location: string
  dataDir: string
  /** Whether the files of releases are in the bucket of STORE_URL. */
  hasBucket: boolean
  /** The server without a pooler; undefined for the embedded one. */
  databaseUrl: string | undefined
  close: () => Promise<void>
}

/** Works also for addresses with the folder of a socket instead of a host. */
function hidePassword(address: string): string {
  return address.replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1@').replace(/([?&]password=)[^&]*/, '$1…')
}

/** The settings of a server that concern its database. @throws CommandFailure with one sentence for each wrong setting. */
export function readSettings(variables: Variables) {
  try {
    const environment = readEnvironment(variables)
    const databaseUrl = environment.DATABASE_URL
    const databaseDirectUrl = environment.DATABASE_DIRECT_URL ?? databaseUrl
    const dataDir = resolve(environment.DATA_DIR)
    const location = databaseDirectUrl
      ? hidePassword(databaseDirectUrl)
      : `the embedded PostgreSQL in ${dataDir}`
    const hasBucket = environment.STORE_URL !== undefined
    return { databaseUrl, databaseDirectUrl, dataDir, hasBucket, location }
  } catch (cause) {
    throw new CommandFailure((cause as Error).message, { code: 'settings', cause })
  }
}

/**
 * Opens the database that a server with these settings migrates, without a connection pooler. `mayCreate`: creates the
 * embedded database if it does not exist.
 */
export async function openDatabase(
  variables: Variables,
  mayCreate: boolean,
): Promise<OpenDatabase> {
  const { location, ...settings } = readSettings(variables)
  if (!settings.databaseUrl && !mayCreate && !existsSync(join(settings.dataDir, 'postgres')))
    throw new CommandFailure(
      `There is no database in ${settings.dataDir} yet: run \`npm start\` once, or set DATA_DIR or DATABASE_URL.`,
      { code: 'no_database' },
    )
  const unreachable = (cause: unknown) => {
    const { code, message } = cause as { code?: string; message: string }
    const solution = settings.databaseUrl
      ? 'check DATABASE_URL and DATABASE_DIRECT_URL, and that the server runs'
      : 'see postgres/server.log in this folder'
    return new CommandFailure(`Cannot open ${location} (${message || code}): ${solution}.`, {
      code: 'unreachable',
      cause,
    })
  }
  const postgres = await openPostgres({ ...settings, report: console.error }).catch(cause => {
    throw unreachable(cause)
  })
  // A backup reads whole tables.
  const pool = openPool({ ...postgres.direct, ...withoutQueryLimits }, 1)
  const close = () => pool.end().then(postgres.close)
  try {
    await pool.query('SELECT 1')
  } catch (cause) {
    await close()
    throw unreachable(cause)
  }
  const { dataDir, hasBucket, databaseDirectUrl } = settings
  return { pool, location, dataDir, hasBucket, databaseUrl: databaseDirectUrl, close }
}
