import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import type { Client, PoolClient } from 'pg'

import { folders } from '../backup/data-folder/folders.ts'

export type Target = {
  dataDir: string
  /** The database, without a password. */
  location: string
  databaseUrl: string | undefined
  databaseDirectUrl: string | undefined
  /** Whether an existing shop may be replaced. */
  mayReplace: boolean
}

export async function hasTables(client: Client | PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = 'public') AS exists",
  )
  return rows[0]?.exists === true
}

async function listFilled(dataDir: string): Promise<string[]> {
  const names: string[] = Object.values(folders)
  const filled = await Promise.all(
    names.map(async name => (await readdir(join(dataDir, name)).catch(() => [])).length > 0),
  )
  return names.filter((_, index) => filled[index])
}

/** Rejects a target that has a shop, unless it may be replaced. */
export async function checkEmpty(target: Target, client: Client | PoolClient): Promise<void> {
  if (target.mayReplace) return
  const found = [
    ...((await hasTables(client)) ? ['a database with tables'] : []),
    ...(await listFilled(target.dataDir)),
  ]
  if (found.length === 0) return
  throw new CommandFailure(
    `The target in ${target.dataDir} is not empty (${found.join(', ')}): name an empty folder in DATA_DIR, or back it up and repeat the command with --replace.`,
    { code: 'not_empty' },
  )
}

/** Rejects an embedded database that another process uses. Every process has one such connection. */
export async function checkUnused(administrator: Client): Promise<void> {
  const { rows } = await administrator.query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM pg_stat_activity WHERE application_name = 'storefront presence'",
  )
  if ((rows[0]?.count ?? 0) <= 1) return
  throw new CommandFailure(
    'The shop of this DATA_DIR is running: stop its servers, and repeat the command.',
    { code: 'in_use' },
  )
}
