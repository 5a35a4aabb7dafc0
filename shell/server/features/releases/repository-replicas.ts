import type { Database } from '../../database/pool.ts'

/** After this time without a report a server is silent, and after these minutes it is removed. */
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

/** Records that a server runs and what it serves. Deletes rows of servers that are gone. */
export async function reportReplica(database: Database, report: ReplicaReport): Promise<void> {
  const { id, name, address, serves, refuses, problem, missingFiles } = report
  await database.$client.query(
    `INSERT INTO replicas (id, name, address, serves, refuses, problem, missing_files)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET serves = $4, refuses = $5, problem = $6, missing_files = $7, seen_at = now()`,
    [id, name, address, serves, refuses, problem, missingFiles],
  )
  await database.$client.query(
    `DELETE FROM replicas WHERE seen_at < now() - interval '${goneMinutes} minutes'`,
  )
}

/** The server ends, so no one waits for it. */
export async function deleteReplica(database: Database, id: string): Promise<void> {
  await database.$client.query('DELETE FROM replicas WHERE id = $1', [id])
}

/** By name and address. `isSilent` uses the clock of the database. */
export async function listReplicas(database: Database): Promise<ReplicaRow[]> {
  const { rows } = await database.$client.query<ReplicaRow>(
    `SELECT id, name, address, serves, refuses, problem, missing_files AS "missingFiles",
       seen_at < now() - interval '${silentSeconds} seconds' AS "isSilent",
       started_at AS "startedAt", seen_at AS "seenAt"
     FROM replicas WHERE seen_at > now() - interval '${goneMinutes} minutes'
     ORDER BY name, address, started_at`,
  )
  return rows
}
