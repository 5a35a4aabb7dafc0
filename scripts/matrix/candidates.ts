import type { ReleaseSummary } from '@storefront/api/registry'
import { short } from '@storefront/kit/command-line/format'

import type { PreviousSet } from './pairwise.ts'
import type { MatrixReleases, Releases } from './read-releases.ts'

/** A complete set of releases that the tests run with. */
export type Candidate = { name: string; releases: Releases }

/** The current releases, except for the previous ones of these containers. */
export function toCandidate(
  { current, previous }: MatrixReleases,
  containers: PreviousSet,
): Candidate {
  const releases = new Map(
    [...current].map(([name, release]) => [
      name,
      (containers.has(name) && previous.get(name)) || release,
    ]),
  )
  const names = [...releases.keys()].filter(name => containers.has(name))
  return { name: names.length > 0 ? `previous ${names.join(', ')}` : 'current releases', releases }
}

/** The releases of a candidate with those of another one for some containers. */
export function replaceReleases(
  releases: Releases,
  containers: string[],
  others: Releases,
): Releases {
  const taken = containers.flatMap(name => {
    const other = others.get(name)
    return other ? [[name, other] as const] : []
  })
  return new Map([...releases, ...taken])
}

/** The containers whose releases differ. */
export function differing(one: Releases, other: Releases): string[] {
  return [...one.keys()].filter(name => one.get(name)?.id !== other.get(name)?.id)
}

/** Equal for two candidates with the same releases. */
export function keyOf(releases: Releases): string {
  return [...releases.values()].map(({ id }) => id).join(' ')
}

/** `cart release 1a2b3c4d5e6f (team cart)`. */
export function describeRelease({ name, id, owner }: ReleaseSummary): string {
  return `${name} release ${short(id)} (team ${owner})`
}
