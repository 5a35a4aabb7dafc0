import type { ReleaseSummary } from '@storefront/api/registry'

/** The newest release of each container, if it is newer than the live one. */
export function waitingReleases(
  live: readonly ReleaseSummary[],
  releases: readonly ReleaseSummary[],
): ReleaseSummary[] {
  const liveOf = new Map(live.map(release => [release.name, release]))
  const newest = new Map<string, ReleaseSummary>()
  for (const release of releases) {
    const shown = liveOf.get(release.name)
    const known = newest.get(release.name)
    const isNewer = !shown || isAfter(release, shown)
    if (isNewer && release.id !== shown?.id && (!known || isAfter(release, known)))
      newest.set(release.name, release)
  }
  return [...newest.values()]
}

function isAfter(one: ReleaseSummary, other: ReleaseSummary): boolean {
  return Date.parse(one.publishedAt) > Date.parse(other.publishedAt)
}
