import type { Queries } from '../../database/queries.ts'

/** After so long without a word a server counts as silent, and after so many minutes as gone. */
const silentSeconds = 15
const goneMinutes = 10

type ReplicaReport = {
  id: string
  name: string
  address: string
  serves: string | null
  refuses: string | null
  problem: string | null
  missingFiles: number
}
export type ReplicaRow = ReplicaReport & { isSilent: boolean; startedAt: Date; seenAt: Date }

/** Says that a server of the shop runs and what it serves; rows of those that are gone go. */
export async function reportReplica(queries: Queries, report: ReplicaReport): Promise<void> {
  const { id, name, address, serves, refuses, problem, missingFiles } = report
  await queries.query(
    `INSERT INTO replicas (id, name, address, serves, refuses, problem, missing_files)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET serves = $4, refuses = $5, problem = $6, missing_files = $7, seen_at = now()`,
    [id, name, address, serves, refuses, problem, missingFiles],
  )
  await queries.query(
    `DELETE FROM replicas WHERE seen_at < now() - interval '${goneMinutes} minutes'`,
  )
}

/** It ends: nobody need wait for it. */
export async function deleteReplica(queries: Queries, id: string): Promise<void> {
  await queries.query('DELETE FROM replicas WHERE id = $1', [id])
}

/** By name and address; `isSilent` is judged by the clock of the database. */
export async function listReplicas(queries: Queries): Promise<ReplicaRow[]> {
  const { rows } = await queries.query<ReplicaRow>(
    `SELECT id, name, address, serves, refuses, problem, missing_files AS "missingFiles",
       seen_at < now() - interval '${silentSeconds} seconds' AS "isSilent",
       started_at AS "startedAt", seen_at AS "seenAt"
     FROM replicas WHERE seen_at > now() - interval '${goneMinutes} minutes'
     ORDER BY name, address, started_at`,
  )
  return rows
}
