import { fileSchema, type Release, type ReleaseFile } from '@storefront/api/composition'
import type { Pool, PoolClient } from 'pg'

/** The pool or one connection in a transaction. */
export type Queries = Pick<Pool | PoolClient, 'query'>

export type CompositionRow = { id: string; content: string; signature: string; created_at: Date }
export type Move = { who: string; why: string }

const pointerLock = 7_300_010

/** Raw documents of releases, in the order of `ids`; unknown ids are missing from the answer. */
export async function findReleases(queries: Queries, ids: string[]): Promise<unknown[]> {
  const { rows } = await queries.query<{ id: string; document: unknown }>(
    'SELECT id, document FROM releases WHERE id = ANY($1)',
    [ids],
  )
  const documents = new Map(rows.map(row => [row.id, row.document]))
  return ids.map(id => documents.get(id)).filter(document => document !== undefined)
}

/** Adds a release and its files; adding it again changes nothing, other bytes under a known path are refused. */
export async function addRelease(queries: Queries, release: Release): Promise<void> {
  const { id, name, label, owner } = release
  await queries.query(
    `INSERT INTO releases (id, name, label, owner, document) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO NOTHING`,
    [id, name, label, owner, JSON.stringify(release)],
  )
  await queries.query(
    `INSERT INTO release_files (path, file)
     SELECT file ->> 'path', file FROM jsonb_array_elements($1::jsonb) AS file
     ON CONFLICT (path) DO NOTHING`,
    [JSON.stringify(release.files)],
  )
  await refuseOtherBytes(queries, release)
}

async function refuseOtherBytes(queries: Queries, release: Release): Promise<void> {
  const { rows } = await queries.query<{ path: string }>(
    `SELECT known.path FROM jsonb_array_elements($1::jsonb) AS file
     JOIN release_files known ON known.path = file ->> 'path'
     WHERE known.file ->> 'digest' <> file ->> 'digest'`,
    [JSON.stringify(release.files)],
  )
  const [first] = rows
  if (first)
    throw new Error(`Cannot publish ${release.name}: ${first.path} has other bytes already`)
}

export async function findReleaseFile(queries: Queries, path: string): Promise<ReleaseFile | null> {
  const { rows } = await queries.query<{ file: unknown }>(
    'SELECT file FROM release_files WHERE path = $1',
    [path],
  )
  return rows[0] ? fileSchema.parse(rows[0].file) : null
}

export async function addComposition(
  queries: Queries,
  { id, content, signature }: Omit<CompositionRow, 'created_at'>,
): Promise<void> {
  await queries.query(
    `INSERT INTO compositions (id, content, signature) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET signature = EXCLUDED.signature`,
    [id, content, signature],
  )
}

export async function findComposition(
  queries: Queries,
  id: string,
): Promise<CompositionRow | null> {
  const { rows } = await queries.query<CompositionRow>(
    'SELECT id, content, signature, created_at FROM compositions WHERE id = $1',
    [id],
  )
  return rows[0] ?? null
}

export async function findPointer(queries: Queries): Promise<string | null> {
  const { rows } = await queries.query<{ composition_id: string }>(
    'SELECT composition_id FROM composition_pointer',
  )
  return rows[0]?.composition_id ?? null
}

/** Where the pointer was last moved to for this reason. */
export async function lastMoveFor(queries: Queries, why: string): Promise<string | null> {
  const { rows } = await queries.query<{ composition_id: string }>(
    'SELECT composition_id FROM pointer_log WHERE why = $1 ORDER BY id DESC LIMIT 1',
    [why],
  )
  return rows[0]?.composition_id ?? null
}

/** Number of the move that last made it live; 0 when none did. */
export async function lastMoveTo(queries: Queries, id: string): Promise<number> {
  const { rows } = await queries.query<{ move: number }>(
    'SELECT coalesce(max(id), 0)::integer AS move FROM pointer_log WHERE composition_id = $1',
    [id],
  )
  return rows[0]?.move ?? 0
}

/** Moves the pointer and records it; only inside `withPointer`. */
export async function movePointer(queries: Queries, id: string, { who, why }: Move): Promise<void> {
  const previous = await findPointer(queries)
  await queries.query(
    `INSERT INTO composition_pointer (composition_id) VALUES ($1)
     ON CONFLICT (is_only) DO UPDATE SET composition_id = $1, moved_at = now()`,
    [id],
  )
  await queries.query(
    'INSERT INTO pointer_log (composition_id, previous_id, who, why) VALUES ($1, $2, $3, $4)',
    [id, previous, who, why],
  )
}

/** A transaction that alone may read and move the pointer, over all server processes. */
export async function withPointer<Result>(
  pool: Pool,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [pointerLock])
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
