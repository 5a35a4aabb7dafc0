import type { Part } from '@storefront/kit/compatibility/part'

import type { Database } from '../../../database/pool.ts'
import { readFullComposition } from '../composition/keys/trusted.ts'
import { releasesOf } from '../composition/start-files.ts'
import type { FileStore } from '../composition/store/file-store.ts'
import { findCompositionsInUse } from '../repository-contracts.ts'
import { readParts } from './read-parts.ts'

/** A composition that pages have, with the interfaces of its releases. */
type UsedComposition = { id: string; parts: Part[] }

/** The live composition, and those of open pages, previews and canaries. */
export async function readCompositionsInUse(
  database: Database,
  store: FileStore,
): Promise<UsedComposition[]> {
  const found: UsedComposition[] = []
  for (const id of await findCompositionsInUse(database)) {
    const composition = await readFullComposition(database, id)
    if (composition) found.push({ id, parts: await readParts(store, releasesOf(composition)) })
  }
  return found
}
