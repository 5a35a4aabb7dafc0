import type { OldRelease } from './repository-old-releases.ts'

const maxReported = 20

/** The names, as far as they fit into a log line. */
export function describeReleases(releases: OldRelease[]): string {
  const reported = releases
    .slice(0, maxReported)
    .map(({ name, id }) => `${name} ${id.slice(0, 12)}`)
  const rest = releases.length - reported.length
  const list = [...reported, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
  return `${releases.length} releases${list && `: ${list}`}`
}
