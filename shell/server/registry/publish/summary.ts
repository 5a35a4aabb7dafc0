import type { Composition, Release } from '@storefront/api/composition'
import type { ReleaseSummary } from '@storefront/api/registry'
import { sizesOf } from '@storefront/build/budgets'

import { parseComposition, parseRelease } from '../../composition/make.ts'
import { findComposition, findPointer, type Queries } from '../../db/compositions.ts'
import type { PublishedRow } from '../../db/releases.ts'
import { releasesOf } from '../../document/start-files.ts'

/** Releases of the shop that the pointer names. */
export async function findLiveReleases(queries: Queries): Promise<Release[]> {
  const live = await findLive(queries)
  return live ? releasesOf(live) : []
}

/** The shop that the pointer names, whatever this process has loaded of it. */
export async function findLive(queries: Queries): Promise<Composition | null> {
  const pointer = await findPointer(queries)
  const row = pointer === null ? null : await findComposition(queries, pointer)
  return row && parseComposition(row.content)
}

export function toSummary(row: PublishedRow, live: Pick<Release, 'id'>[]): ReleaseSummary {
  const release: Release = parseRelease(row.document)
  const { id, name, label, owner, files } = release
  return {
    id,
    name,
    label,
    owner,
    publishedAt: row.published_at.toISOString(),
    publishedBy: row.published_by,
    files: files.length,
    sizes: sizesOf(release),
    isLive: live.some(one => one.id === id),
  }
}
