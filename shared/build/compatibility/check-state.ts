import type { Finding } from '@storefront/api/findings'

import type { KnownPart, Part } from './part.ts'

/** A composition that browsers have beside the candidate, or can return to. */
type Beside = {
  /** `live`, or the id of another composition. */
  against: string
  parts: Part[]
}

/** Releases without an interface were built before the versions of stored data were declared. */
const undeclared = [1]

/**
 * Pages of several releases share a browser, and a rollback returns to a previous release. A release may therefore write
 * a version of stored data only when every release of its container beside it reads that version.
 */
export function checkState(candidate: KnownPart[], beside: Beside[]): Finding[] {
  return candidate.flatMap(part =>
    Object.entries(part.interface.state.writes).flatMap(([state, version]) =>
      beside
        .filter(({ parts }) => !canRead(parts, { name: part.name, state, version }))
        .map(({ against }) => toFinding(part.name, { state, version, against })),
    ),
  )
}

type Written = { name: string; state: string; version: number }

function canRead(parts: Part[], { name, state, version }: Written): boolean {
  const other = parts.find(part => part.name === name)
  // A remote that is not there, and a release that does not know this data, leave it alone.
  if (!other || (other.interface && !Object.hasOwn(other.interface.state.reads, state))) return true
  return (other.interface?.state.reads[state] ?? undeclared).includes(version)
}

type Unread = { state: string; version: number; against: string }

function toFinding(breaks: string, { state, version, against }: Unread): Finding {
  const other = against === 'live' ? 'the live release' : `the release in composition ${against}`
  const message = `${breaks} writes version ${version} of ${state}, which ${other} of ${breaks} does not read: deploy a release that reads version ${version} and still writes the previous one, and write version ${version} one release later.`
  return { check: 'state', breaks, at: null, against, message }
}
