import type { Finding } from '@storefront/api/findings'

import type { KnownPart, Part } from './part.ts'

/** A composition that browsers have beside the candidate, or can return to. */
export type Beside = {
  /** `live`, or the id of another composition. */
  against: string
  parts: Part[]
  /** Pages have it now, or a rollback returns to it. */
  use: 'open' | 'rollback'
}

/** Releases without an interface were built before the versions of stored data were declared. */
const undeclared = 1

/**
 * Pages of several releases share a browser, and a rollback returns to a previous release. A release may therefore write
 * a version of stored data only when every release of its container beside it reads that version. It must also read what
 * the releases of open pages write.
 */
export function checkState(candidate: KnownPart[], beside: Beside[]): Finding[] {
  return candidate.flatMap(part => [
    ...Object.entries(part.interface.state.writes).flatMap(([state, version]) =>
      beside
        .filter(({ parts }) => !canRead(parts, { name: part.name, state, version }))
        .map(other => toUnreadable({ name: part.name, state, version }, other)),
    ),
    ...Object.entries(part.interface.state.reads).flatMap(([state, reads]) =>
      beside
        .filter(({ use }) => use === 'open')
        .flatMap(other => findForgotten({ name: part.name, state, reads }, other)),
    ),
  ])
}

type Written = { name: string; state: string; version: number }

function canRead(parts: Part[], { name, state, version }: Written): boolean {
  const other = parts.find(part => part.name === name)
  // A remote that is not there, and a release that does not know this data, leave it alone.
  if (!other || (other.interface && !Object.hasOwn(other.interface.state.reads, state))) return true
  return (other.interface?.state.reads[state] ?? [undeclared]).includes(version)
}

/** The release of this container in a composition beside the candidate. */
export function describeBeside(name: string, { against, use }: Beside): string {
  if (use === 'rollback') return `the release that a rollback of ${name} returns to`
  return against === 'live'
    ? `the live release of ${name}`
    : `the release of ${name} in composition ${against}`
}

function toUnreadable({ name, state, version }: Written, other: Beside): Finding {
  const release = other.use === 'rollback' ? 'another release' : 'a release'
  const message = `${name} writes version ${version} of ${state}, which ${describeBeside(name, other)} does not read: deploy ${release} that reads version ${version} and still writes the previous one, and write version ${version} one release later.`
  return { check: 'state', breaks: name, at: null, against: other.against, message }
}

type Read = { name: string; state: string; reads: number[] }

function findForgotten({ name, state, reads }: Read, other: Beside): Finding[] {
  const part = other.parts.find(each => each.name === name)
  const version = part?.interface ? part.interface.state.writes[state] : part && undeclared
  if (version === undefined || reads.includes(version)) return []
  const message = `${name} does not read version ${version} of ${state}, which ${describeBeside(name, other)} writes, so customers would lose it: keep version ${version} among the versions that ${name} reads.`
  return [{ check: 'state', breaks: name, at: null, against: other.against, message }]
}
