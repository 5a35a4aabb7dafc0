import type { Deployment } from '@storefront/api/registry-deployments'

import type { Database } from '../../database/pool.ts'
import { addAudit } from './repository-audit.ts'
import { findPointer } from './repository-compositions.ts'

export type NewDeployment = { kind: Deployment['kind']; who: string; why: string }

type DeploymentRow = Omit<Deployment, 'at'> & { at: Date }

const columns = `id::integer AS number, kind, composition_id AS composition, previous_id AS previous,
  changed, who, why, moved_at AS at`

function toDeployment(row: DeploymentRow): Deployment {
  return { ...row, at: row.at.toISOString() }
}

type Page = { limit: number; before?: number | undefined }

/** Newest first. */
export async function listDeployments(
  database: Database,
  { limit, before }: Page,
): Promise<Deployment[]> {
  const { rows } = await database.$client.query<DeploymentRow>(
    `SELECT ${columns} FROM pointer_log WHERE $2::bigint IS NULL OR id < $2
     ORDER BY id DESC LIMIT $1`,
    [limit, before ?? null],
  )
  return rows.map(toDeployment)
}

export async function findLastDeployment(database: Database): Promise<Deployment | null> {
  const [move] = await listDeployments(database, { limit: 1 })
  return move ?? null
}

/** The composition that a start of a server last made live. */
export async function findLastLocal(database: Database): Promise<string | null> {
  const { rows } = await database.$client.query<{ composition_id: string }>(
    "SELECT composition_id FROM pointer_log WHERE kind = 'local' ORDER BY id DESC LIMIT 1",
  )
  return rows[0]?.composition_id ?? null
}

/** Whether a start of a server has made it live before. */
export async function wasLiveLocally(database: Database, id: string): Promise<boolean> {
  const { rowCount } = await database.$client.query(
    "SELECT 1 FROM pointer_log WHERE composition_id = $1 AND kind = 'local' LIMIT 1",
    [id],
  )
  return (rowCount ?? 0) > 0
}

/** The number of the deployment that last made it live. 0 if there is none. */
export async function lastDeploymentOf(database: Database, id: string): Promise<number> {
  const { rows } = await database.$client.query<{ move: number }>(
    'SELECT coalesce(max(id), 0)::integer AS move FROM pointer_log WHERE composition_id = $1',
    [id],
  )
  return rows[0]?.move ?? 0
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
  const value = container === null ? 'composition_id' : 'release_id'
  const { rows } = await database.$client.query<DeploymentStep>(
    `SELECT kind, ${value} AS value, composition_id AS composition FROM (
       SELECT id, kind, composition_id FROM pointer_log ORDER BY id DESC LIMIT ${longestHistory}
     ) AS moves
     ${container === null ? '' : 'JOIN composition_releases USING (composition_id)'}
     WHERE $1::text IS NULL ${container === null ? '' : 'OR container = $1'} ORDER BY id`,
    [container],
  )
  return rows
}

/** Every container of a composition that was live, within the limit of the history. */
export async function findContainers(database: Database): Promise<string[]> {
  const { rows } = await database.$client.query<{ container: string }>(
    `SELECT DISTINCT container FROM composition_releases WHERE composition_id IN (
       SELECT composition_id FROM pointer_log ORDER BY id DESC LIMIT ${longestHistory}
     ) ORDER BY container`,
  )
  return rows.map(({ container }) => container)
}

/** Updates the pointer and records it, also in the audit log. Must run inside `withPointer`. */
export async function insertDeployment(
  database: Database,
  id: string,
  move: NewDeployment,
): Promise<Deployment> {
  const { kind, who, why } = move
  const previous = await findPointer(database)
  await database.$client.query(
    `INSERT INTO composition_pointer (composition_id) VALUES ($1)
     ON CONFLICT (is_only) DO UPDATE SET composition_id = $1, moved_at = now()`,
    [id],
  )
  const { rows } = await database.$client.query<DeploymentRow>(
    `INSERT INTO pointer_log (composition_id, previous_id, kind, who, why, changed)
     SELECT $1, $2, $3, $4, $5, coalesce(array_agg(container ORDER BY container), '{}') FROM
       (SELECT container, release_id FROM composition_releases WHERE composition_id = $1) AS after
       FULL JOIN
       (SELECT container, release_id FROM composition_releases WHERE composition_id = $2) AS before
       USING (container)
     WHERE after.release_id IS DISTINCT FROM before.release_id
     RETURNING ${columns}`,
    [id, previous, kind, who, why],
  )
  const [row] = rows
  if (!row) throw new Error(`The move to ${id} was not recorded`)
  const what = kind === 'local' ? 'promote' : kind
  await addAudit(database, { who, what, outcome: 'done', subject: id, detail: why })
  return toDeployment(row)
}
