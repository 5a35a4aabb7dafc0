import { flavorsSchema } from '@storefront/api/flavor'

import type { Database } from '../../../database/pool.ts'
import { isCatalogueEmpty, startMirror, writeFlavors } from '../repository-flavors.ts'
import catalogue from './flavors.json' with { type: 'json' }

/** Fills an empty catalogue with the plans of `flavors.json`. Several processes can run it at the same time. */
export async function seedFlavors(database: Database): Promise<void> {
  if (!(await isCatalogueEmpty(database))) return
  const { content } = flavorsSchema.parse(catalogue)
  await writeFlavors(database, content, await startMirror(database))
}
