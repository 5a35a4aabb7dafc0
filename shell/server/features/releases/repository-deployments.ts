import type { Deployment } from '@storefront/api/registry-deployments'
import { and, asc, desc, eq, inArray, lt, max, type SQL, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import {
  compositionPointer,
  compositionReleases,
  pointerLog,
} from '../../database/tables/compositions.ts'
import { addAudit } from './repository-audit.ts'
import { findPointer } from './repository-compositions.ts'

export type NewDeployment = {
  kind: Deployment['kind']
  who: string
  why: string
  /** How it came past the checks. */
  checked?: Deployment['checked']
  check?: string | null
}

type DeploymentRow = Omit<Deployment, 'at'> & { at: Date }

const columns = {
  number: pointerLog.id,
  kind: pointerLog.kind,
  composition: pointerLog.compositionId,
  previous: pointerLog.previousId,
  changed: pointerLog.changed,
  who: pointerLog.who,
  why: pointerLog.why,
  at: pointerLog.movedAt,
  checked: pointerLog.checked,
  check: pointerLog.checkId,
}

function toDeployment(row: DeploymentRow): Deployment {
  return { ...row, at: row.at.toISOString() }
}

type Page = { limit: number; before?: number | undefined }

/** Newest first. */
export async function listDeployments(
  database: Database,
  { limit, before }: Page,
): Promise<Deployment[]> {
  const rows = await database
    .select(columns)
    .from(pointerLog)
    .where(before === undefined ? undefined : lt(pointerLog.id, before))
    .orderBy(desc(pointerLog.id))
    .limit(limit)
  return rows.map(toDeployment)
}

export async function findLastDeployment(database: Database): Promise<Deployment | null> {
  const [move] = await listDeployments(database, { limit: 1 })
  return move ?? null
}

/** The composition that a start of a server last made live. */
export async function findLastLocal(database: Database): Promise<string | null> {
  const [row] = await database
    .select({ id: pointerLog.compositionId })
    .from(pointerLog)
    .where(eq(pointerLog.kind, 'local'))
    .orderBy(desc(pointerLog.id))
    .limit(1)
  return row?.id ?? null
}

/** Whether a start of a server has made it live before. */
export async function wasLiveLocally(database: Database, id: string): Promise<boolean> {
  const rows = await database
    .select({ id: pointerLog.id })
    .from(pointerLog)
    .where(and(eq(pointerLog.compositionId, id), eq(pointerLog.kind, 'local')))
    .limit(1)
  return rows.length > 0
}

/** The number of the deployment that last made it live. 0 if there is none. */
export async function lastDeploymentOf(database: Database, id: string): Promise<number> {
  const [row] = await database
    .select({ number: max(pointerLog.id) })
    .from(pointerLog)
    .where(eq(pointerLog.compositionId, id))
  return row?.number ?? 0
}

export type DeploymentStep = {
  kind: Deployment['kind']
  value: string
  /** The composition that the deployment made live. */
  composition: string
}

const longestHistory = 1000

/** What was live, oldest first: the releases of one container, or whole compositions by their ids. */
export async function findHistory(
  database: Database,
  container: string | null,
): Promise<DeploymentStep[]> {
  const { id, kind, compositionId } = pointerLog
  const moves = database
    .select({ id, kind, compositionId })
    .from(pointerLog)
    .orderBy(desc(id))
    .limit(longestHistory)
    .as('moves')
  const step = { kind: moves.kind, composition: moves.compositionId }
  if (container === null)
    return await database
      .select({ ...step, value: moves.compositionId })
      .from(moves)
      .orderBy(asc(moves.id))
  return await database
    .select({ ...step, value: compositionReleases.releaseId })
    .from(moves)
    .innerJoin(compositionReleases, eq(compositionReleases.compositionId, moves.compositionId))
    .where(eq(compositionReleases.container, container))
    .orderBy(asc(moves.id))
}

/** Every container of a composition that was live, within the limit of the history. */
export async function findContainers(database: Database): Promise<string[]> {
  const { compositionId, container } = compositionReleases
  const wasLive = database
    .select({ id: pointerLog.compositionId })
    .from(pointerLog)
    .orderBy(desc(pointerLog.id))
    .limit(longestHistory)
  const rows = await database
    .selectDistinct({ container })
    .from(compositionReleases)
    .where(inArray(compositionId, wasLive))
    .orderBy(asc(container))
  return rows.map(row => row.container)
}

/** Updates the pointer and records it, also in the audit log. Must run inside `withPointer`. */
export async function insertDeployment(
  transaction: Database,
  id: string,
  move: NewDeployment,
): Promise<Deployment> {
  const { kind, who, why } = move
  const { checked = null, check = null } =
    move.checked === undefined ? await findChecked(transaction, id) : move
  const previousId = await findPointer(transaction)
  await transaction
    .insert(compositionPointer)
    .values({ compositionId: id })
    .onConflictDoUpdate({
      target: compositionPointer.isOnly,
      set: { compositionId: id, movedAt: sql`now()` },
    })
  const changed = selectChanged(previousId, id)
  const [row] = await transaction
    .insert(pointerLog)
    .values({ compositionId: id, previousId, kind, who, why, changed, checked, checkId: check })
    .returning(columns)
  if (!row) throw new Error(`The move to ${id} was not recorded`)
  const isOverridden = checked === 'overridden' && kind === 'promote'
  const what = isOverridden ? 'override' : kind === 'local' ? 'promote' : kind
  await addAudit(transaction, { who, what, outcome: 'done', subject: id, detail: why })
  return toDeployment(row)
}

/** A rollback to a whole composition brings back what is known about it. */
async function findChecked(
  database: Database,
  id: string,
): Promise<Pick<NewDeployment, 'checked' | 'check'>> {
  const [row] = await database
    .select({ checked: pointerLog.checked, check: pointerLog.checkId })
    .from(pointerLog)
    .where(eq(pointerLog.compositionId, id))
    .orderBy(desc(pointerLog.id))
    .limit(1)
  return row ?? {}
}

/** The containers with different releases in two compositions, in order. */
function selectChanged(before: string | null, after: string): SQL {
  const releasesOf = (id: string | null) =>
    sql`(SELECT container, release_id FROM composition_releases WHERE composition_id = ${id})`
  return sql`(
    SELECT coalesce(array_agg(container ORDER BY container), '{}')
    FROM ${releasesOf(after)} AS after FULL JOIN ${releasesOf(before)} AS before USING (container)
    WHERE after.release_id IS DISTINCT FROM before.release_id
  )`
}
