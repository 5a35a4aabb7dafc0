import type { Composition, Release } from '@storefront/api/composition'
import type { Finding } from '@storefront/api/findings'
import type { ServerContract } from '@storefront/kit/compatibility/check-endpoints'
import { checkState } from '@storefront/kit/compatibility/check-state'
import { compareParts } from '@storefront/kit/compatibility/compare'
import { isKnown } from '@storefront/kit/compatibility/part'

import type { Database } from '../../../database/pool.ts'
import { HttpError } from '../../../http-error.ts'
import { releasesOf } from '../composition/start-files.ts'
import type { FileStore } from '../composition/store/file-store.ts'
import { listRunningContracts } from '../repository-contracts.ts'
import { findLostPlaces } from './lost-places.ts'
import { ownContract } from './own-contract.ts'
import { readBeside } from './read-beside.ts'
import { readParts } from './read-parts.ts'

type Tools = {
  store: FileStore
  database: Database
  /** It brings a release back, whatever browsers store, and whatever places the others have for it since. */
  isRollback?: boolean
}

/**
 * Rejects a composition whose releases do not fit each other, a server that runs, or what the pages in use store, by
 * their interfaces. A problem that the composition in `base` has as well is not a reason, because then nobody could
 * deploy anything.
 */
export async function rejectIncompatible(
  { store, database, isRollback = false }: Tools,
  candidate: Composition,
  base: Release[],
): Promise<void> {
  const releases = releasesOf(candidate)
  const servers = await findServers(database)
  const compare = async (releases: Release[]) =>
    compareParts(await readParts(store, releases), servers).findings.filter(
      // An extension without its slot is only invisible, which must not stop a rollback.
      ({ check }) => !isRollback || check !== 'slots',
    )
  const findings = [
    ...(await compare(releases)),
    ...(isRollback ? [] : await findUnreadable({ store, database }, releases, base)),
    ...(isRollback ? [] : await findLostPlaces(store, releases, base)),
  ]
  if (findings.length === 0) return
  const known = new Set((await compare(base)).map(toSubject))
  rejectFindings(findings.filter(finding => !known.has(toSubject(finding))))
}

/** Stored data that the changed releases, those of the pages in use, or the targets of a rollback could not read. */
async function findUnreadable(
  { store, database }: Tools,
  candidate: Release[],
  base: Release[],
): Promise<Finding[]> {
  const known = new Set(base.map(({ id }) => id))
  const changed = candidate.filter(({ id }) => !known.has(id))
  const parts = (await readParts(store, changed)).filter(isKnown)
  const storing = parts.filter(part => Object.keys(part.interface.state.reads).length > 0)
  if (storing.length === 0) return []
  const names = storing.map(({ name }) => name)
  return checkState(storing, await readBeside({ database, store }, names))
}

/** This server and all others that run. */
async function findServers(database: Database): Promise<ServerContract[]> {
  const own = ownContract()
  const others = await listRunningContracts(database)
  return [own, ...others.filter(({ hash }) => hash !== own.hash)]
}

const toSubject = ({ check, breaks, message }: Finding) => `${check} ${breaks} ${message}`

/** @throws HttpError 422 `composition_refused` with all findings */
export function rejectFindings(findings: Finding[]): void {
  if (findings.length === 0) return
  const problems = findings.map(toProblem)
  const message = problems.join(' ')
  throw new HttpError(422, 'composition_refused', { message, details: { problems, findings } })
}

function toProblem({ message, at, breaks }: Finding): string {
  return at === null ? message : `${message} See ${at} of ${breaks}.`
}
