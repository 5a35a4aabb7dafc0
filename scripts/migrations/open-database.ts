import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import type { Pool } from 'pg'

import { readEnvironment } from '../../shell/server/config/environment.ts'
import { openPool } from '../../shell/server/database/pool.ts'
import { openPostgres } from '../../shell/server/database/postgres.ts'

type Variables = Record<string, string | undefined>
export type OpenDatabase = {
  pool: Pool
  /** Where it is, without a password. */
  place: string
  close: () => Promise<void>
}

/** Also for addresses that name no host, but the folder of a socket. */
function hidePassword(address: string): string {
  return address.replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1@').replace(/([?&]password=)[^&]*/, '$1…')
}

function readSettings(variables: Variables) {
  try {
    const environment = readEnvironment(variables)
    const databaseUrl = environment.DATABASE_URL
    const databaseDirectUrl = environment.DATABASE_DIRECT_URL ?? databaseUrl
    const dataDir = resolve(environment.DATA_DIR)
    const place = databaseDirectUrl
      ? hidePassword(databaseDirectUrl)
      : `the embedded PostgreSQL in ${dataDir}`
    return { databaseUrl, databaseDirectUrl, dataDir, place }
  } catch (cause) {
    throw new CommandFailure((cause as Error).message, { code: 'settings', cause })
  }
}

/** Opens the database that a server with these settings migrates, past a pooler. `mayCreate`: an embedded one, too. */
export async function openDatabase(
  variables: Variables,
  mayCreate: boolean,
): Promise<OpenDatabase> {
  const { place, ...settings } = readSettings(variables)
  if (!settings.databaseUrl && !mayCreate && !existsSync(join(settings.dataDir, 'postgres')))
    throw new CommandFailure(
      `There is no database in ${settings.dataDir} yet: run \`npm start\` once, or set DATA_DIR or DATABASE_URL.`,
      { code: 'no_database' },
    )
  const unreachable = (cause: unknown) => {
    const { code, message } = cause as { code?: string; message: string }
    const cure = settings.databaseUrl
      ? 'check DATABASE_URL and DATABASE_DIRECT_URL, and that the server runs'
      : 'read postgres/server.log in this folder'
    return new CommandFailure(`Cannot open ${place} (${message || code}): ${cure}.`, {
      code: 'unreachable',
      cause,
    })
  }
  const postgres = await openPostgres({ ...settings, report: console.error }).catch(cause => {
    throw unreachable(cause)
  })
  const pool = openPool(postgres.direct, 1)
  const close = () => pool.end().then(postgres.close)
  try {
    await pool.query('SELECT 1')
  } catch (cause) {
    await close()
    throw unreachable(cause)
  }
  return { pool, place, close }
}
