import type { RouteGrant } from '@storefront/api/route-grants'
import { and, asc, eq, inArray } from 'drizzle-orm'

import type { Database } from '../../../database/pool.ts'
import { registryRoutes } from '../../../database/tables/registry.ts'

export async function listRouteGrants(database: Database): Promise<RouteGrant[]> {
  const rows = await database.select().from(registryRoutes).orderBy(asc(registryRoutes.prefix))
  return rows.map(({ grantedAt, ...row }) => ({ ...row, grantedAt: grantedAt.toISOString() }))
}

/** Prefix → team. */
export async function findTeams(
  database: Database,
  prefixes: string[],
): Promise<Map<string, string>> {
  if (prefixes.length === 0) return new Map()
  const rows = await database
    .select({ prefix: registryRoutes.prefix, team: registryRoutes.team })
    .from(registryRoutes)
    .where(inArray(registryRoutes.prefix, prefixes))
  return new Map(rows.map(({ prefix, team }) => [prefix, team]))
}

type Grant = { prefix: string; team: string }

/** Returns false if a team has the prefix already. */
export async function insertRouteGrant(
  database: Database,
  grant: Grant & { grantedBy: string },
): Promise<boolean> {
  const rows = await database
    .insert(registryRoutes)
    .values(grant)
    .onConflictDoNothing()
    .returning({ prefix: registryRoutes.prefix })
  return rows.length > 0
}

/** Returns false if the team does not have the prefix. */
export async function deleteRouteGrant(
  database: Database,
  { prefix, team }: Grant,
): Promise<boolean> {
  const isSame = and(eq(registryRoutes.prefix, prefix), eq(registryRoutes.team, team))
  const rows = await database
    .delete(registryRoutes)
    .where(isSame)
    .returning({ prefix: registryRoutes.prefix })
  return rows.length > 0
}
