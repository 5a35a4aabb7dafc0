import type { Beside } from '@storefront/kit/compatibility/check-state'

import type { Database } from '../../../database/pool.ts'
import {
  findPreviousComposition,
  findPreviousRelease,
} from '../composition/deploy/previous-composition.ts'
import { parseRelease } from '../composition/make.ts'
import type { FileStore } from '../composition/store/file-store.ts'
import { findReleaseIds, findReleases } from '../repository-compositions.ts'
import { readParts } from './read-parts.ts'

type Tools = { database: Database; store: FileStore }

/**
 * The releases of these containers that a rollback returns to, of one container or of the whole shop. Those that gc has
 * deleted are left out, because nothing returns to them.
 */
export async function readRollbackTargets(
  { database, store }: Tools,
  names: string[],
): Promise<Beside[]> {
  const shop = await findPreviousComposition(database)
  const ofShop = shop === null ? new Map<string, string>() : await findReleaseIds(database, shop)
  const found = await Promise.all(
    names.map(async name => {
      const alone = await findPreviousRelease(database, name)
      const whole = ofShop.get(name)
      return [
        ...(alone ? [{ id: alone.id, composition: alone.composition }] : []),
        ...(shop !== null && whole !== undefined ? [{ id: whole, composition: shop }] : []),
      ]
    }),
  )
  const targets = new Map(found.flat().map(({ id, composition }) => [id, composition]))
  const releases = (await findReleases(database, [...targets.keys()])).map(parseRelease)
  const parts = await readParts(store, releases)
  return parts.map((part, index) => {
    const against = targets.get(releases[index]?.id ?? '') ?? ''
    return { against, parts: [part], use: 'rollback' }
  })
}
