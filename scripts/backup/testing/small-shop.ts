import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Pool } from 'pg'

import { migrate } from '../../../shell/server/database/migrate.ts'
import { openPool } from '../../../shell/server/database/pool.ts'
import { openPostgres } from '../../../shell/server/database/postgres.ts'
import { copyCluster } from '../../../shell/server/testing/processes/first-start.ts'

/** Works with the embedded database of a data folder, and stops it. */
export async function withDatabase<Result>(
  dataDir: string,
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  const settings = ['fsync=off']
  const postgres = await openPostgres({ dataDir, databaseUrl: undefined, settings })
  const pool = openPool(postgres.connection, 1)
  try {
    return await work(pool)
  } finally {
    await pool.end()
    await postgres.close()
  }
}

export async function addFile(dataDir: string, path: string, content: string): Promise<void> {
  const target = join(dataDir, path)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, content)
}

/** Creates a data folder with a schema, a customer with a session, an audit entry, a file, and a secret. */
export async function createSmallShop(dataDir: string, upTo?: number): Promise<void> {
  await copyCluster(dataDir)
  await withDatabase(dataDir, async pool => {
    await migrate(pool, { upTo })
    await addRows(pool)
  })
  await addFile(dataDir, 'store/catalog/entry.js', 'start()')
  await addFile(dataDir, 'secrets/link', 'a secret of the old shop')
  await addFile(dataDir, 'plans.json', '[]')
}

/** Copies the data folder of a shop that does not run. `cp -a` preserves the owner of the PostgreSQL files. */
export async function copySmallShop(from: string, dataDir: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, dataDir])
}

async function addRows(pool: Pool): Promise<void> {
  await pool.query(`
    WITH ana AS (
      INSERT INTO accounts (owner, email, name, role) VALUES ('ana', 'ana@example.com', E'Ana\\t\\n\\\\N', 'customer')
      RETURNING id
    )
    INSERT INTO sessions (token_hash, account_id, salt, expires_at)
    SELECT 'hash', id, '', now() + interval '1 day' FROM ana`)
  await pool.query(`
    INSERT INTO registry_audit (who, what, outcome, subject, detail)
    SELECT 'ana', 'gc', 'done', number::text, '' FROM generate_series(1, 3) AS number`)
}
