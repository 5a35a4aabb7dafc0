import {
  fileSchema,
  type Release,
  type ReleaseFile,
  storedFileSchema,
} from '@storefront/api/composition'
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'

import { anyOf } from '../../database/any-of.ts'
import type { Database } from '../../database/pool.ts'
import { withSerialLock } from '../../database/serial-lock.ts'
import {
  compositionPointer,
  compositionReleases,
  compositions,
  pointerLog,
} from '../../database/tables/compositions.ts'
import { releaseFiles, releases } from '../../database/tables/releases.ts'
import { silentSince } from './repository-replicas.ts'
import { type OpenRollout, openRolloutSchema } from './rollout/arm.ts'
import { type OpenServerRollout, openServerRolloutSchema } from './rollout/servers/server-arms.ts'
import { type SwitchedOff, switchedOffSchema } from './switches/switched-off.ts'

export type CompositionRow = Pick<
  typeof compositions.$inferSelect,
  'id' | 'content' | 'signature' | 'keyId' | 'createdAt'
>

const pointerLock = 7_300_010

/** The raw JSON of releases, in the order of `ids`. Unknown ids are missing in the result. */
export async function findReleases(database: Database, ids: string[]): Promise<unknown[]> {
  const rows = await database
    .select({ id: releases.id, document: releases.document })
    .from(releases)
    .where(inArray(releases.id, ids))
  const documents = new Map(rows.map(row => [row.id, row.document]))
  return ids.map(id => documents.get(id)).filter(document => document !== undefined)
}

/** Adds a release without its files. Repeating it changes nothing. */
export async function addRelease(database: Database, release: Release, who: string): Promise<void> {
  const { id, name, label, owner } = release
  await database
    .insert(releases)
    .values({ id, name, label, owner, document: release, publishedBy: who })
    .onConflictDoNothing({ target: releases.id })
}

/**
 * Records files in the store. Known ones can get other compressed variants but never other bytes, also after their
 * removal.
 */
export async function saveFiles(database: Database, files: ReleaseFile[]): Promise<void> {
  const { rowCount } = await database.execute(sql`
    INSERT INTO release_files (path, file)
    SELECT file ->> 'path', file FROM jsonb_array_elements(${JSON.stringify(files)}::jsonb) AS file
    ON CONFLICT (path) DO UPDATE SET file = EXCLUDED.file, removed_at = NULL
    WHERE release_files.file ->> 'digest' = EXCLUDED.file ->> 'digest'`)
  if (rowCount !== files.length) throw new Error('A file has other bytes under its name already')
}

/** The only allowed digest of each path that was ever used. */
export async function findDigests(
  database: Database,
  paths: string[],
): Promise<Map<string, string>> {
  const { path, file } = releaseFiles
  const rows = await database
    .select({ path, digest: sql<string>`${file} ->> 'digest'` })
    .from(releaseFiles)
    .where(anyOf(path, paths))
  return new Map(rows.map(({ path, digest }) => [path, digest]))
}

/** The paths that a release has. */
export async function findReleaseFiles(
  database: Database,
  paths: string[],
): Promise<Map<string, ReleaseFile>> {
  const { path, file, removedAt } = releaseFiles
  const rows = await database
    .select({ path, file })
    .from(releaseFiles)
    .where(and(anyOf(path, paths), isNull(removedAt)))
  return new Map(rows.map(({ path, file }) => [path, storedFileSchema.parse(file)]))
}

export async function findReleaseFile(
  database: Database,
  path: string,
): Promise<ReleaseFile | null> {
  const [row] = await database
    .select({ file: releaseFiles.file })
    .from(releaseFiles)
    .where(and(eq(releaseFiles.path, path), isNull(releaseFiles.removedAt)))
  return row ? fileSchema.parse(row.file) : null
}

export async function addComposition(
  database: Database,
  { id, content, signature, keyId }: Omit<CompositionRow, 'createdAt'>,
): Promise<void> {
  await database
    .insert(compositions)
    .values({ id, content, signature, keyId })
    .onConflictDoUpdate({ target: compositions.id, set: { content, signature, keyId } })
  await database.execute(sql`
    INSERT INTO composition_releases
    SELECT ${id}, made.container, made.release_id FROM releases_of(${content}::jsonb) AS made
    ON CONFLICT DO NOTHING`)
}

export async function findComposition(
  database: Database,
  id: string,
): Promise<CompositionRow | null> {
  const { content, signature, keyId, createdAt } = compositions
  const [row] = await database
    .select({ id: compositions.id, content, signature, keyId, createdAt })
    .from(compositions)
    .where(eq(compositions.id, id))
  return row ?? null
}

/** The ids of compositions that another or an unknown key has signed. The one that was live last comes first. */
export async function findSignedOtherwise(
  database: Database,
  keyId: string | null,
): Promise<string[]> {
  const lastDeployment = sql`(
    SELECT max(${pointerLog.id}) FROM ${pointerLog} WHERE ${pointerLog.compositionId} = ${compositions.id}
  )`
  const rows = await database
    .select({ id: compositions.id })
    .from(compositions)
    .where(sql`${compositions.keyId} IS DISTINCT FROM ${keyId}`)
    .orderBy(sql`${lastDeployment} DESC NULLS LAST`)
  return rows.map(({ id }) => id)
}

/** Null comes last. */
export async function countByKey(
  database: Database,
): Promise<{ keyId: string | null; compositions: number }[]> {
  const { keyId } = compositions
  return await database
    .select({ keyId, compositions: count() })
    .from(compositions)
    .groupBy(keyId)
    .orderBy(asc(keyId))
}

/** The latest build time of a composition of local builds, as far as it was recorded. */
export async function noteBuildTime(
  database: Database,
  id: string,
  builtAt: Date | null,
): Promise<void> {
  await database
    .update(compositions)
    .set({ builtAt: sql`greatest(${compositions.builtAt}, ${builtAt})` })
    .where(eq(compositions.id, id))
}

export async function findBuildTime(database: Database, id: string): Promise<Date | null> {
  const [row] = await database
    .select({ builtAt: compositions.builtAt })
    .from(compositions)
    .where(eq(compositions.id, id))
  return row?.builtAt ?? null
}

/** Container → release of a composition. Empty for an unknown id. */
export async function findReleaseIds(database: Database, id: string): Promise<Map<string, string>> {
  const { compositionId, container, releaseId } = compositionReleases
  const rows = await database
    .select({ container, releaseId })
    .from(compositionReleases)
    .where(eq(compositionId, id))
  return new Map(rows.map(row => [row.container, row.releaseId]))
}

/** A browser may see it until then. */
export async function retainUntil(database: Database, id: string, until: Date): Promise<void> {
  await database
    .update(compositions)
    .set({ pinnedUntil: sql`greatest(${compositions.pinnedUntil}, ${until})` })
    .where(eq(compositions.id, id))
}

export async function findPointer(database: Database): Promise<string | null> {
  const [row] = await database
    .select({ id: compositionPointer.compositionId })
    .from(compositionPointer)
  return row?.id ?? null
}

/** What is live, and the key of its signature. */
export type SignedPointer = { id: string; keyId: string | null }

const liveStateSchema = z.object({
  id: z.string(),
  keyId: z.nullable(z.string()),
  rollouts: z.array(openRolloutSchema),
  serverRollouts: z.array(openServerRolloutSchema),
  takenBack: z.nullable(z.string()),
  switches: z.array(switchedOffSchema),
})
/** What every server follows. It is one query, so that a canary that ends with a deployment changes at once. */
export type LiveState = {
  pointer: SignedPointer | null
  rollouts: OpenRollout[]
  serverRollouts: OpenServerRollout[]
  /** Why this server must take no customers, after a canary of its build. Null while no other build runs. */
  takenBack: string | null
  switches: SwitchedOff[]
}

const openRollouts = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', id,
    'step', step,
    'percent', CASE WHEN is_held THEN 0 ELSE percents[step + 1] END,
    'candidates', (
      SELECT coalesce(jsonb_agg(composition_id ORDER BY composition_id), '[]') FROM rollout_arms
      WHERE rollout_id = rollouts.id AND arm = 'candidate' AND is_current
    )) ORDER BY started_at, id), '[]')
  FROM rollouts WHERE ended_at IS NULL AND server_build IS NULL)`
const serverRollouts = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'step', step, 'build', server_build)), '[]')
  FROM rollouts WHERE ended_at IS NULL AND server_build IS NOT NULL)`
const takenBack = (build: string) => sql`(
  SELECT reason FROM (
    SELECT state, reason FROM rollouts WHERE server_build = ${build} ORDER BY started_at DESC LIMIT 1
  ) newest
  WHERE state IN ('rolled-back', 'aborted') AND EXISTS (
    SELECT 1 FROM replicas WHERE build <> ${build} AND seen_at > ${silentSince}))`
const switchedOff = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'name', name) ORDER BY kind, name), '[]')
  FROM switches)`

/** `build`: the one of this server. */
export async function readLiveState(database: Database, build: string): Promise<LiveState> {
  const { rows } = await database.execute(sql`
    SELECT compositions.id, compositions.key_id AS "keyId",
      ${openRollouts} AS rollouts, ${serverRollouts} AS "serverRollouts",
      ${takenBack(build)} AS "takenBack", ${switchedOff} AS switches
    FROM composition_pointer JOIN compositions ON compositions.id = composition_id`)
  if (rows.length === 0)
    return { pointer: null, rollouts: [], serverRollouts: [], takenBack: null, switches: [] }
  const { id, keyId, ...state } = liveStateSchema.parse(rows[0])
  return { pointer: { id, keyId }, ...state }
}

/** A transaction that is the only one to read and update the pointer, among all server processes. */
export async function withPointer<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return withSerialLock(database, 'pointer', async transaction => {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(${pointerLock})`)
    return work(transaction)
  })
}
