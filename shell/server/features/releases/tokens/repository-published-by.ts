import type { PublishedBy } from '@storefront/api/registry-access'
import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'

import type { Database } from '../../../database/pool.ts'
import { registryAudit } from '../../../database/tables/registry.ts'
import { publications, releases } from '../../../database/tables/releases.ts'
import { findPointer, findReleaseIds } from '../repository-compositions.ts'
import { nameOf, type TokenRow } from './repository-tokens.ts'

const mostUses = 500

/** The names of the tokens in history and audit log, and when the first of them was created. */
function identify(tokens: TokenRow[]): { names: string[]; since: Date } {
  const times = tokens.map(({ createdAt }) => createdAt.getTime())
  return { names: tokens.map(nameOf), since: new Date(Math.min(...times)) }
}

/** Whether others published the same bytes, or a composition contained them before. Nothing is wrong with those. */
function isKnownBefore(names: string[], since: Date) {
  return sql<boolean>`EXISTS (
      SELECT 1 FROM publications AS other
      WHERE other.release_id = ${releases.id} AND other.who <> ALL(${sql.param(names)}::text[])
    ) OR EXISTS (
      SELECT 1 FROM composition_releases JOIN compositions ON compositions.id = composition_id
      WHERE composition_releases.release_id = ${releases.id} AND compositions.created_at < ${since}
    )`
}

async function findReleasesOf(database: Database, names: string[], since: Date) {
  const { id, name, label, revokedAt } = releases
  const isKnown = isKnownBefore(names, since)
  return await database
    .selectDistinct({ id, name, label, isRevoked: sql<boolean>`${revokedAt} IS NOT NULL`, isKnown })
    .from(publications)
    .innerJoin(releases, eq(id, publications.releaseId))
    .where(and(inArray(publications.who, names), gte(publications.at, since)))
    .orderBy(name, id)
}

/** What was done with these tokens. The audit log names each token by team and label, which are unique. */
export async function findPublishedBy(
  database: Database,
  tokens: TokenRow[],
): Promise<PublishedBy> {
  if (tokens.length === 0) return { tokens: [], releases: [], uses: [] }
  const { names, since } = identify(tokens)
  const pointer = await findPointer(database)
  const live = pointer === null ? new Map() : await findReleaseIds(database, pointer)
  const liveIds = new Set(live.values())
  const found = await findReleasesOf(database, names, since)
  const { at, who, what, subject, detail, outcome, id } = registryAudit
  const uses = await database
    .select({ at, who, what, subject, detail })
    .from(registryAudit)
    .where(and(inArray(who, names), eq(outcome, 'done'), gte(at, since)))
    .orderBy(desc(id))
    .limit(mostUses)
  return {
    tokens: tokens.map(token => token.id),
    releases: found.map(release => ({ ...release, isLive: liveIds.has(release.id) })),
    uses: uses.map(use => ({ ...use, at: use.at.toISOString() })),
  }
}
