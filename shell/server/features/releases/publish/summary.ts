import type { Composition, Release } from '@storefront/api/composition'
import type { Publication } from '@storefront/api/publications'
import type { ReleaseSummary } from '@storefront/api/registry'
import { ceilingsFor, type StoredCeilings, sizesOf } from '@storefront/kit/release/budgets'

import type { Database } from '../../../database/pool.ts'
import { findLastChecks } from '../checks/repository-checks.ts'
import { readFullComposition } from '../composition/keys/trusted.ts'
import { parseRelease } from '../composition/make.ts'
import { releasesOf } from '../composition/start-files.ts'
import { readCeilings } from '../repository-ceilings.ts'
import { findPointer, findReleaseIds } from '../repository-compositions.ts'
import { findLastPublications } from '../repository-publications.ts'
import type { PublishedRow } from '../repository-releases.ts'

/** The releases of the composition that the pointer names. */
export async function findLiveReleases(database: Database): Promise<Release[]> {
  const live = await findLive(database)
  return live ? releasesOf(live) : []
}

/** The composition that the pointer names, whether this process has loaded it or not. Null if no intact copy exists. */
export async function findLive(database: Database): Promise<Composition | null> {
  const pointer = await findPointer(database)
  return pointer === null ? null : readFullComposition(database, pointer)
}

type SummaryContext = {
  /** The ids of the live releases. */
  live: ReadonlySet<string>
  ceilings: StoredCeilings
  publications: ReadonlyMap<string, Publication>
  checks: Awaited<ReturnType<typeof findLastChecks>>
}

/** Does not use the text of the live composition, which may be damaged, because this helps to repair it. */
async function findLiveIds(database: Database): Promise<Set<string>> {
  const pointer = await findPointer(database)
  const ids = pointer === null ? [] : (await findReleaseIds(database, pointer)).values()
  return new Set(ids)
}

/** Which releases are live, their budgets, and their latest notes. */
export async function toSummaries(
  database: Database,
  rows: PublishedRow[],
): Promise<ReleaseSummary[]> {
  const releases = rows.map(({ document }) => parseRelease(document))
  const ids = releases.map(({ id }) => id)
  const around: SummaryContext = {
    live: await findLiveIds(database),
    ceilings: await readCeilings(database),
    publications: await findLastPublications(database, ids),
    checks: await findLastChecks(database, ids),
  }
  return rows.map(row => toSummary(row, around))
}

function toSummary(
  row: PublishedRow,
  { live, ceilings, publications, checks }: SummaryContext,
): ReleaseSummary {
  const release: Release = parseRelease(row.document)
  const { id, name, label, owner, files, slots, fills = [] } = release
  return {
    id,
    name,
    label,
    owner,
    publishedAt: row.publishedAt.toISOString(),
    publishedBy: row.publishedBy,
    files: files.length,
    slots: [...new Set([...slots.map(each => each.name), ...fills.map(each => each.slot)])],
    sizes: sizesOf(release, ceilingsFor(name, ceilings)),
    publication: publications.get(id) ?? null,
    check: checks.get(id) ?? null,
    isLive: live.has(id),
  }
}
