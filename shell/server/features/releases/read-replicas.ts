import type { ReplicaView } from '@storefront/api/registry-deployments'

import type { Queries } from '../../database/queries.ts'
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
  queries: Queries,
): Promise<{ composition: string | null; replicas: ReplicaView[] }> {
  const composition = await findPointer(queries)
  const rows = await listReplicas(queries)
  const replicas = rows.map(row => {
    const { id, name, address, serves, missingFiles } = row
    const state = stateOf(row, composition)
    return {
      ...{ id, name, address, state, serves, missingFiles },
      problem: state === 'refuses' ? row.problem : null,
      startedAt: row.startedAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
    }
  })
  return { composition, replicas }
}

/** The same for the response to a deployment, which is successful in any case. */
export async function replicasAfterDeployment(queries: Queries): Promise<ReplicaView[]> {
  return readReplicas(queries).then(
    ({ replicas }) => replicas,
    () => [],
  )
}
