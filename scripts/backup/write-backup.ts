import { join } from 'node:path'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import type { PoolClient } from 'pg'

import type { OpenDatabase } from '../migrate/open-database.ts'
import { entryNames, type Manifest } from './archive/manifest.ts'
import { type ArchiveWriter, createArchive } from './archive/write-archive.ts'
import { folders, listFiles } from './data-folder/folders.ts'
import { exportTables } from './database/export-tables.ts'
import { checkTool, dump, readMajorVersion, type ServerTools } from './database/server-tools.ts'
import { readLiveComposition, readMigrations, withSnapshot } from './database/snapshot.ts'
import { listTables, omittedTables } from './database/tables.ts'

type Target = {
  file: string
  /** The public key that encrypts it. */
  recipient: string | null
  hasSecrets: boolean
}
type Contents = Pick<Manifest, 'hasSecrets' | 'hasStore'>
type Result = {
  file: string
  bytes: number
  files: number
  /** Null for a dump. */
  rows: number | null
  createdAt: string
  migration: string
  liveComposition: string | null
  isEncrypted: boolean
} & Contents

async function createManifest(
  client: PoolClient,
  database: Manifest['database'],
  contents: Contents,
): Promise<Manifest> {
  const migrations = await readMigrations(client)
  if (migrations.length === 0)
    throw new CommandFailure(
      'The database has no schema yet, so there is nothing to back up: run `npm start` once.',
      { code: 'no_schema' },
    )
  const liveComposition = await readLiveComposition(client)
  const createdAt = new Date().toISOString()
  return { format: 1, createdAt, migrations, database, ...contents, liveComposition }
}

async function addDump(
  client: PoolClient,
  tools: ServerTools,
  archive: ArchiveWriter,
): Promise<null> {
  const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id')
  const { stream, ended } = dump(tools, rows[0]?.id ?? '', Object.keys(omittedTables))
  await archive.addPieces(entryNames.dump, stream)
  await ended
  return null
}

/** Adds the files of `DATA_DIR`. A file that is deleted meanwhile is a release that nothing needs. */
async function addFiles(
  dataDir: string,
  { hasSecrets, hasStore }: Contents,
  archive: ArchiveWriter,
): Promise<number> {
  const names = [
    ...(hasStore ? [folders.store] : []),
    folders.sandbox,
    ...(hasSecrets ? [folders.secrets] : []),
  ]
  let added = 0
  for (const folder of names)
    for (const path of await listFiles(dataDir, folder)) {
      const isAdded = await archive.addFile(`${entryNames.files}${path}`, join(dataDir, path))
      if (isAdded) added += 1
    }
  return added
}

/** Reads the database first, so that the files of every listed release are there. */
export async function writeBackup(
  { pool, dataDir, hasBucket, databaseUrl }: OpenDatabase,
  { file, recipient, hasSecrets }: Target,
  path: string | undefined,
): Promise<Result> {
  const contents = { hasSecrets, hasStore: !hasBucket }
  return await withSnapshot(pool, async client => {
    const tools = databaseUrl === undefined ? null : { databaseUrl, path }
    const majorVersion = await readMajorVersion(client)
    if (tools) await checkTool('pg_dump', majorVersion, tools)
    const tables = (await listTables(client)).filter(({ name }) => !(name in omittedTables))
    const database: Manifest['database'] = tools
      ? { kind: 'dump', majorVersion }
      : { kind: 'tables', tables }
    const manifest = await createManifest(client, database, contents)
    const archive = await createArchive(file, recipient)
    try {
      await archive.addJson(entryNames.manifest, manifest)
      const rows = tools
        ? await addDump(client, tools, archive)
        : await exportTables(client, tables, archive)
      const files = await addFiles(dataDir, contents, archive)
      const bytes = await archive.finish()
      const { createdAt, migrations, liveComposition } = manifest
      const migration = migrations.at(-1)?.name ?? ''
      const isEncrypted = recipient !== null
      const found = { bytes, files, rows, createdAt, migration, liveComposition }
      return { file, ...found, isEncrypted, ...contents }
    } catch (error) {
      await archive.abort(error as Error)
      throw error
    }
  })
}
