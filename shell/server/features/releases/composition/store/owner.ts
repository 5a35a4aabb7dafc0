import * as z from 'zod'

import type { Database } from '../../../../database/pool.ts'
import { HttpError } from '../../../../http-error.ts'
import { readShopName } from '../../repository-shop-name.ts'
import type { ReleaseStore } from './open-store.ts'

const noteName = 'owner.json'
const noteSchema = z.object({ shop: z.string().min(1) })

/** Each of two shops would delete the files that only the other one needs. */
export class StoreOfAnotherShop extends HttpError {
  constructor({ name }: ReleaseStore, owner: string) {
    const message = `The bucket of STORE_URL (${name}) belongs to another shop, ${owner}, which deletes files that its own database does not need. Name another bucket or prefix. If the other shop was replaced by this one and no longer runs, start this one with STORE_TAKE_OVER=${owner}.`
    super(503, 'unavailable', { message })
  }
}

/**
 * Makes this shop the owner of a shared store that has none.
 * @throws StoreOfAnotherShop, StoreUnavailable
 */
export async function claimStore({
  database,
  store,
}: {
  database: Database
  store: ReleaseStore
}): Promise<void> {
  if (!store.isShared) return
  const shop = await readShopName(database)
  const owner = await readOwner(store)
  if (owner === shop) return
  if (owner !== null && owner !== store.takeOverFrom) throw new StoreOfAnotherShop(store, owner)
  await store.notes.put(noteName, Buffer.from(JSON.stringify({ shop })))
}

async function readOwner({ notes }: ReleaseStore): Promise<string | null> {
  const note = await notes.read(noteName)
  if (note === null) return null
  try {
    return noteSchema.parse(JSON.parse(note.toString('utf8'))).shop
  } catch {
    return 'unknown'
  }
}
