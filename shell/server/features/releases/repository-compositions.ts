import { fileSchema, type Release, type ReleaseFile } from '@storefront/api/composition'

import type { Database } from '../../database/pool.ts'
import { withSerialLock } from '../../database/serial-lock.ts'

export type CompositionRow = {
  id: string
  content: string
  signature: string
  /** The key of the signature. Null for signatures from before keys had ids. */
  key_id: string | null
  created_at: Date
}

const pointerLock = 7_300_010

/** The raw JSON of releases, in the order of `ids`. Unknown ids are missing in the result. */
export async function findReleases(database: Database, ids: string[]): Promise<unknown[]> {
  const { rows } = await database.$client.query<{ id: string; document: unknown }>(
    'SELECT id, document FROM releases WHERE id = ANY($1)',
    [ids],
  )
  const documents = new Map(rows.map(row => [row.id, row.document]))
  return ids.map(id => documents.get(id)).filter(document => document !== undefined)
}

/** Adds a release without its files. Repeating it changes nothing. */
export async function addRelease(database: Database, release: Release, who: string): Promise<void> {
  const { id, name, label, owner } = release
  await database.$client.query(
    `INSERT INTO releases (id, name, label, owner, document, published_by)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`,
    [id, name, label, owner, JSON.stringify(release), who],
  )
}

/**
 * Records files in the store. Known ones can get other compressed variants but never other bytes, also after their
 * removal.
 */
export async function saveFiles(database: Database, files: ReleaseFile[]): Promise<void> {
  const { rowCount } = await database.$client.query(
    `INSERT INTO release_files (path, file)
     SELECT file ->> 'path', file FROM jsonb_array_elements($1::jsonb) AS file
     ON CONFLICT (path) DO UPDATE SET file = EXCLUDED.file, removed_at = NULL
     WHERE release_files.file ->> 'digest' = EXCLUDED.file ->> 'digest'`,
    [JSON.stringify(files)],
  )
  if (rowCount !== files.length) throw new Error('A file has other bytes under its name already')
}

/** The only allowed digest of each path that was ever used. */
export async function findDigests(
  database: Database,
  paths: string[],
): Promise<Map<string, string>> {
  const { rows } = await database.$client.query<{ path: string; digest: string }>(
    "SELECT path, file ->> 'digest' AS digest FROM release_files WHERE path = ANY($1)",
    [paths],
  )
  return new Map(rows.map(({ path, digest }) => [path, digest]))
}

/** The paths that a release has. */
export async function findReleaseFiles(
  database: Database,
  paths: string[],
): Promise<Map<string, ReleaseFile>> {
  const { rows } = await database.$client.query<{ path: string; file: unknown }>(
    'SELECT path, file FROM release_files WHERE path = ANY($1) AND removed_at IS NULL',
    [paths],
  )
  return new Map(rows.map(({ path, file }) => [path, fileSchema.parse(file)]))
}

export async function findReleaseFile(
  database: Database,
  path: string,
): Promise<ReleaseFile | null> {
  const { rows } = await database.$client.query<{ file: unknown }>(
    'SELECT file FROM release_files WHERE path = $1 AND removed_at IS NULL',
    [path],
  )
  return rows[0] ? fileSchema.parse(rows[0].file) : null
}

export async function addComposition(
  database: Database,
  { id, content, signature, key_id }: Omit<CompositionRow, 'created_at'>,
): Promise<void> {
  await database.$client.query(
    `INSERT INTO compositions (id, content, signature, key_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET content = EXCLUDED.content, signature = EXCLUDED.signature,
       key_id = EXCLUDED.key_id`,
    [id, content, signature, key_id],
  )
  await database.$client.query(
    `INSERT INTO composition_releases
     SELECT $1, made.container, made.release_id FROM releases_of($2::jsonb) AS made
     ON CONFLICT DO NOTHING`,
    [id, content],
  )
}

export async function findComposition(
  database: Database,
  id: string,
): Promise<CompositionRow | null> {
  const { rows } = await database.$client.query<CompositionRow>(
    'SELECT id, content, signature, key_id, created_at FROM compositions WHERE id = $1',
    [id],
  )
  return rows[0] ?? null
}

/** The ids of compositions that another or an unknown key has signed. The one that was live last comes first. */
export async function findSignedOtherwise(
  database: Database,
  keyId: string | null,
): Promise<string[]> {
  const { rows } = await database.$client.query<{ id: string }>(
    `SELECT id FROM compositions WHERE key_id IS DISTINCT FROM $1
     ORDER BY (SELECT max(pointer_log.id) FROM pointer_log WHERE composition_id = compositions.id) DESC NULLS LAST`,
    [keyId],
  )
  return rows.map(({ id }) => id)
}

export async function countByKey(
  database: Database,
): Promise<{ keyId: string | null; compositions: number }[]> {
  const { rows } = await database.$client.query<{ keyId: string | null; compositions: number }>(
    `SELECT key_id AS "keyId", count(*)::integer AS compositions FROM compositions
     GROUP BY key_id ORDER BY key_id NULLS LAST`,
  )
  return rows
}

/** The latest build time of a composition of local builds, as far as it was recorded. */
export async function noteBuildTime(
  database: Database,
  id: string,
  builtAt: Date | null,
): Promise<void> {
  await database.$client.query(
    'UPDATE compositions SET built_at = greatest(built_at, $2) WHERE id = $1',
    [id, builtAt],
  )
}

export async function findBuildTime(database: Database, id: string): Promise<Date | null> {
  const { rows } = await database.$client.query<{ built_at: Date | null }>(
    'SELECT built_at FROM compositions WHERE id = $1',
    [id],
  )
  return rows[0]?.built_at ?? null
}

/** Container → release of a composition. Empty for an unknown id. */
export async function findReleaseIds(database: Database, id: string): Promise<Map<string, string>> {
  const { rows } = await database.$client.query<{ container: string; release_id: string }>(
    'SELECT container, release_id FROM composition_releases WHERE composition_id = $1',
    [id],
  )
  return new Map(rows.map(row => [row.container, row.release_id]))
}

/** A browser may see it until then. */
export async function retainUntil(database: Database, id: string, until: Date): Promise<void> {
  await database.$client.query(
    'UPDATE compositions SET pinned_until = greatest(pinned_until, $2) WHERE id = $1',
    [id, until],
  )
}

export async function findPointer(database: Database): Promise<string | null> {
  const { rows } = await database.$client.query<{ composition_id: string }>(
    'SELECT composition_id FROM composition_pointer',
  )
  return rows[0]?.composition_id ?? null
}

/** What is live, and the key of its signature. */
export type SignedPointer = { id: string; keyId: string | null }

export async function findSignedPointer(database: Database): Promise<SignedPointer | null> {
  const { rows } = await database.$client.query<SignedPointer>(
    `SELECT id, key_id AS "keyId" FROM composition_pointer
     JOIN compositions ON id = composition_id`,
  )
  return rows[0] ?? null
}

/** A transaction that is the only one to read and update the pointer, among all server processes. */
export async function withPointer<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return withSerialLock(database, 'pointer', async transaction => {
    await transaction.$client.query('SELECT pg_advisory_xact_lock($1)', [pointerLock])
    return work(transaction)
  })
}
