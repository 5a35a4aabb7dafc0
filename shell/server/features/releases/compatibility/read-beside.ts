import type { Beside } from '@storefront/kit/compatibility/check-state'

import type { Database } from '../../../database/pool.ts'
import type { FileStore } from '../composition/store/file-store.ts'
import { findPointer } from '../repository-compositions.ts'
import { readCompositionsInUse } from './in-use.ts'
import { readRollbackTargets } from './rollback-targets.ts'

type Tools = { database: Database; store: FileStore }

/** What pages have now, and the releases of these containers that a rollback returns to. */
export async function readBeside({ database, store }: Tools, names: string[]): Promise<Beside[]> {
  const live = await findPointer(database)
  const used = await readCompositionsInUse(database, store)
  const open = used.map(({ id, parts }): Beside => {
    return { against: id === live ? 'live' : id, parts, use: 'open' }
  })
  return [...open, ...(await readRollbackTargets({ database, store }, names))]
}
