import type { Database } from '../../../../database/pool.ts'
import { findReleaseFiles } from '../../repository-compositions.ts'
import { releasesOf } from '../start-files.ts'
import type { LiveComposition } from '../types.ts'
import type { FileStore } from './file-store.ts'

/** Files of a composition that are missing or changed in the store, including compressed variants. */
export async function findBroken(
  database: Database,
  store: FileStore,
  { composition }: LiveComposition,
): Promise<{ container: string; path: string }[]> {
  const files = releasesOf(composition).flatMap(release =>
    release.files.map(file => ({ container: release.name, file })),
  )
  const paths = files.map(({ file }) => file.path)
  const stored = await findReleaseFiles(database, paths)
  const broken = await Promise.all(
    files.map(async ({ container, file }) => {
      // Variants can differ from those of the build, because the first ones are stored.
      const own = stored.get(file.path)
      const isSame = own?.digest === file.digest
      return (await store.isWhole(isSame ? own : file)) ? [] : [{ container, path: file.path }]
    }),
  )
  return broken.flat()
}
