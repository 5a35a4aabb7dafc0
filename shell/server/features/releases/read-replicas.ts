import type { ReplicaView } from '@storefront/api/registry-deployments'

import type { Database } from '../../database/pool.ts'
import { findPointer } from './repository-compositions.ts'
import { listReplicas, type ReplicaRow } from './repository-replicas.ts'

function stateOf(
  { isSilent, serves, refuses }: ReplicaRow,
  live: string | null,
): ReplicaView['state'] {
  if (isSilent) return 'silent'
  if (serves === live) return 'follows'
  return refuses === live ? 'refuses' : 'waits'
}

/** The state of each running server of the shop, compared with the live composition. */
export async function readReplicas(
  database: Database,
): Promise<{ composition: string | null; replicas: ReplicaView[] }> {
  const composition = await findPointer(database)
  const rows = await listReplicas(database)
  const replicas = rows.map(row => {
    const { id, name, address, serves, missingFiles, candidates, canaryProblem, build } = row
    const state = stateOf(row, composition)
    return {
      ...{ id, name, address, state, serves, missingFiles, candidates, canaryProblem, build },
      problem: state === 'refuses' ? row.problem : null,
      startedAt: row.startedAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
    }
  })
  return { composition, replicas }
}

/** The same for the response to a deployment, which is successful in any case. */
export async function replicasAfterDeployment(database: Database): Promise<ReplicaView[]> {
  return readReplicas(database).then(
    ({ replicas }) => replicas,
    () => [],
  )
}
