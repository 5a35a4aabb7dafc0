import type { Composition, Release } from '@storefront/api/composition'
import { checkNewUses } from '@storefront/kit/compatibility/check-deprecations'
import {
  checkRemovals,
  checkShortenedWindows,
  findEarlyRemovals,
} from '@storefront/kit/compatibility/check-removals'

import type { Database } from '../../../database/pool.ts'
import { releasesOf } from '../composition/start-files.ts'
import type { FileStore } from '../composition/store/file-store.ts'
import { findToday } from '../repository-clock.ts'
import { readBeside } from './read-beside.ts'
import { readParts } from './read-parts.ts'
import { rejectFindings } from './reject-incompatible.ts'

type Tools = { store: FileStore; database: Database }

/**
 * Rejects a composition that removes an export of `shared` too early, or begins to use one whose window is over. `live`:
 * the releases of the live composition.
 */
export async function rejectUndue(
  { store, database }: Tools,
  composition: Composition,
  live: Release[],
): Promise<void> {
  // A live composition that cannot be read has no windows.
  if (live.length === 0) return
  const today = await findToday(database)
  const before = await readParts(store, live)
  const candidate = await readParts(store, releasesOf(composition))
  const removed = findEarlyRemovals(candidate, before, today)
  const names = before.map(({ name }) => name).filter(name => name !== 'shared')
  const beside = removed.length > 0 ? await readBeside({ store, database }, names) : []
  rejectFindings([
    ...checkRemovals(removed, beside, today),
    ...checkShortenedWindows(candidate, before),
    ...checkNewUses(candidate, before, today),
  ])
}
