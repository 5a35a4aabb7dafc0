import { endpointContractsSchema } from '@storefront/api/interface'
import type { ServerContract } from '@storefront/kit/compatibility/check-endpoints'
import { desc, eq, gt, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { replicas, serverContracts } from '../../database/tables/registry.ts'
import { silentSince } from './repository-replicas.ts'

const { hash, endpoints, acceptedAt } = serverContracts

/** Records that a server with these endpoints takes customers. */
export async function acceptContract(database: Database, contract: ServerContract): Promise<void> {
  await database
    .insert(serverContracts)
    .values(contract)
    .onConflictDoUpdate({ target: hash, set: { acceptedAt: sql`now()` } })
}

/** The endpoints of the servers that run and take customers. */
export async function listRunningContracts(database: Database): Promise<ServerContract[]> {
  const rows = await database
    .selectDistinctOn([hash], { hash, endpoints })
    .from(serverContracts)
    .innerJoin(replicas, eq(replicas.contract, hash))
    .where(gt(replicas.seenAt, silentSince))
  return rows.map(row => ({ ...row, endpoints: endpointContractsSchema.parse(row.endpoints) }))
}

/** The contract that started last and took customers. */
export async function findLastContract(database: Database): Promise<string | null> {
  const [row] = await database
    .select({ hash })
    .from(serverContracts)
    .orderBy(desc(acceptedAt))
    .limit(1)
  return row?.hash ?? null
}

/** Compositions that pages have: the live one, those of open pages, previews and canaries. */
export async function findCompositionsInUse(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    SELECT composition_id AS id FROM composition_pointer
    UNION SELECT composition_id FROM telemetry_open WHERE at > now() - interval '5 minutes'
    UNION SELECT composition FROM preview_pins WHERE until > now()
    UNION SELECT candidate_id FROM rollouts WHERE ended_at IS NULL`)
  return rows.map(({ id }) => id).sort()
}
