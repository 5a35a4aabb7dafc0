import type { Release } from '@storefront/api/composition'
import { releaseId } from '@storefront/kit/release/canonical'

import type { Database } from '../../../../database/pool.ts'
import { HttpError } from '../../../../http-error.ts'
import { findReleases } from '../../repository-compositions.ts'
import { findRevoked } from '../../repository-releases.ts'
import { InvalidCompositionError } from '../check.ts'
import type { ReleaseSet } from '../keys/trusted.ts'
import { type MadeComposition, makeComposition, parseRelease } from '../make.ts'
import type { FileStore } from '../store/file-store.ts'
import { rejectUnknown } from './deploy-errors.ts'

/**
 * Builds the composition of these releases from the registry, never from stored text. Throws unless each release
 * matches its id, all of them fit, and each file in the store matches its digest.
 */
export async function remake(
  store: FileStore,
  database: Database,
  set: ReleaseSet,
): Promise<MadeComposition> {
  const releases = await requireReleases(database, [...set.values()])
  const forged = releases.filter(release => releaseId(release) !== release.id)
  if (forged.length > 0)
    throw toRejection(
      forged.map(({ name }) => `${name} is not what its id says: publish it again.`),
    )
  try {
    const made = makeComposition(releases)
    const lacking = await findLacking(store, releases)
    if (lacking.length === 0) return made
    throw toRejection(lacking.map(path => `${path} is missing or changed: publish it again.`))
  } catch (error) {
    throw error instanceof InvalidCompositionError ? toRejection(error.problems) : error
  }
}

/** Files that are missing in the store or have other bytes. */
export async function findLacking(store: FileStore, releases: Release[]): Promise<string[]> {
  const files = releases.flatMap(release => release.files)
  const found = await Promise.all(files.map(file => store.has(file)))
  return files.filter((_, index) => !found[index]).map(({ path }) => path)
}

export async function requireReleases(database: Database, ids: string[]): Promise<Release[]> {
  const releases = (await findReleases(database, ids)).map(parseRelease)
  const missing = ids.filter(id => !releases.some(release => release.id === id))
  if (missing.length === 0) return releases
  const names = missing.map(id => id.slice(0, 12)).join(', ')
  throw rejectUnknown('release', `Not published, or removed by gc: ${names}. Publish it again.`)
}

/** @throws HttpError 422 `composition_refused` for releases that were revoked */
export async function rejectRevoked(database: Database, ids: string[]): Promise<void> {
  const revoked = await findRevoked(database, ids)
  if (revoked.length === 0) return
  throw toRejection(
    revoked.map(
      ({ id, name, label }) =>
        `${name} ${label} (${id.slice(0, 12)}) was revoked with the token that published it: publish another release, or the same one with a new token.`,
    ),
  )
}

export function toRejection(problems: string[]): HttpError {
  const message = problems.join(' ')
  return new HttpError(422, 'composition_refused', { message, details: { problems } })
}
