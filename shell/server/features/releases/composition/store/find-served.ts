import type { ReleaseFile } from '@storefront/api/composition'

import type { Database } from '../../../../database/pool.ts'
import { findReleaseFile } from '../../repository-compositions.ts'
import type { StoredFile } from '../types.ts'
import type { FileStore } from './file-store.ts'

/**
 * The file to serve. The store has the first variants, which another machine can have compressed differently. With a
 * database, it uses their digests.
 */
export async function findServed(
  database: Database,
  store: FileStore,
  file: ReleaseFile,
): Promise<StoredFile | null> {
  const found = await store.find(file)
  if (!found || countOf(found) === countOf(file)) return found
  const previous = await findReleaseFile(database, file.path).catch(() => null)
  return previous?.digest === file.digest ? store.find(previous) : found
}

function countOf({ encodings }: { encodings: object }): number {
  return Object.keys(encodings).length
}
