import type { Release } from '@storefront/api/composition'
import { formOf } from '@storefront/api/route-pattern'

import type { Database } from '../../../../database/pool.ts'
import { HttpError } from '../../../../http-error.ts'
import { rejectIncompatible } from '../../compatibility/reject-incompatible.ts'
import { rejectUndue } from '../../compatibility/reject-undue.ts'
import { findReleaseIds } from '../../repository-compositions.ts'
import { findMissingGrants } from '../../route-grants/missing-grants.ts'
import { type ReleaseSet, requireTrusted, type TrustTools, toSet } from '../keys/trusted.ts'
import type { MadeComposition } from '../make.ts'
import { releasesOf } from '../start-files.ts'
import type { FileStore } from '../store/file-store.ts'
import { rejectChangedBase, rejectUnknown, touching } from './deploy-errors.ts'
import { rejectRevoked, remake, requireReleases, toRejection } from './remake.ts'

/** Null removes the container. */
export type ReleaseChanges = ReadonlyMap<string, string | null>

type OnLive = {
  tools: TrustTools & { store: FileStore }
  transaction: Database
  live: string
  /** The composition that the caller has seen. */
  base: string | undefined
  isRollback?: boolean
  /** A rollback, an override, or a canary that was admitted at its start: no window of an export holds it up. */
  isDue?: boolean
}

/**
 * The composition that a deployment of these changes makes. A check is about the same one. Null if the live composition
 * has all of them.
 */
export async function makeCandidate(
  on: OnLive,
  set: ReleaseChanges,
): Promise<{ made: MadeComposition; isRebased: boolean } | null> {
  const { tools, transaction, live, base, isRollback = false, isDue = false } = on
  const previous = await findInherited(on, set)
  if (previous && [...set].every(([name, id]) => (previous.get(name) ?? null) === id)) return null
  const isRebased = base !== undefined && base !== live
  if (isRebased) {
    const now = previous ?? (await findReleaseIds(transaction, live))
    const changed = await changedSince(transaction, base, now)
    const conflicts = touching(changed, [...set.keys()])
    if (conflicts.length > 0) throw rejectChangedBase({ live, changed, conflicts })
  }
  const made = await remake(tools.store, transaction, merge(previous ?? new Map(), set))
  const inherited = await requireReleases(transaction, [...(previous?.values() ?? [])])
  const changed = releasesOf(made.composition).filter(
    ({ name, id }) => set.get(name) === id && previous?.get(name) !== id,
  )
  await rejectMissingGrants(transaction, changed, isRollback ? inherited : [])
  await rejectIncompatible(
    { store: tools.store, database: transaction, isRollback },
    made.composition,
    inherited,
  )
  if (!isDue)
    await rejectUndue({ store: tools.store, database: transaction }, made.composition, inherited)
  return { made, isRebased }
}

/** The containers that do not change keep their pages. So does one that goes back, if the live shop has them, too. */
async function rejectMissingGrants(
  database: Database,
  changed: Release[],
  live: Release[],
): Promise<void> {
  const forms = new Set(live.flatMap(({ routes }) => routes.map(({ path }) => formOf(path))))
  const claiming = changed.map(release => {
    return { ...release, routes: release.routes.filter(({ path }) => !forms.has(formOf(path))) }
  })
  const problems = await findMissingGrants(database, claiming)
  if (problems.length > 0) throw toRejection(problems)
}

function merge(previous: ReleaseSet, changes: ReleaseChanges): ReleaseSet {
  const merged = [...new Map([...previous, ...changes])]
  return new Map(merged.flatMap(([name, id]) => (id === null ? [] : [[name, id] as const])))
}

/**
 * The releases that the new composition takes from the live one, with a trusted signature. Null if the request names a
 * release of every container, because then nothing comes from an untrusted composition.
 */
async function findInherited(
  { tools, transaction, live }: OnLive,
  set: ReleaseChanges,
): Promise<ReleaseSet | null> {
  try {
    return toSet((await requireTrusted(tools, transaction, live)).composition)
  } catch (error) {
    const names = [...(await findReleaseIds(transaction, live)).keys()]
    if (error instanceof HttpError && names.length > 0 && names.every(name => set.has(name)))
      return null
    throw error
  }
}

/** A set changes each container once. */
export async function findSet(database: Database, ids: string[]): Promise<ReleaseSet> {
  const releases = await requireReleases(database, ids)
  await rejectRevoked(database, ids)
  const set: ReleaseSet = new Map(releases.map(({ name, id }) => [name, id]))
  if (set.size < new Set(ids).size)
    throw toRejection(['Two releases of one container are in the set: leave one of them out.'])
  return set
}

/** The containers whose releases differ from those of `base`. */
export async function changedSince(
  database: Database,
  base: string,
  now: ReleaseSet,
): Promise<string[]> {
  const before = await findReleaseIds(database, base)
  if (before.size === 0) throw rejectUnknown('composition', `There is no composition ${base}.`)
  const names = new Set([...before.keys(), ...now.keys()])
  return [...names].filter(name => before.get(name) !== now.get(name)).sort()
}
