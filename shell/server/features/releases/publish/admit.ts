import type { Release, ReleaseFile } from '@storefront/api/composition'
import type { Pool } from 'pg'

import type { Queries } from '../../../database/queries.ts'
import type { FileStore } from '../composition/store/file-store.ts'
import { addRelease, findDigests, findReleaseFiles, saveFiles } from '../repository-compositions.ts'
import { withPublishing } from '../repository-releases.ts'
import { type Problem, rejectIfAny } from './invalid-release.ts'

type Admission = {
  release: Release
  /** The bytes of a listed name, from disk or from the upload. */
  read: (part: { name: string; digest: string }) => Promise<Buffer | null>
  who: string
}

/**
 * Makes a checked release visible, all or nothing: first its files, under names that no page uses yet, then one
 * transaction, which includes `also`.
 */
export async function admit(
  { pool, store }: { pool: Pool; store: FileStore },
  { release, read, who }: Admission,
  also: (queries: Queries) => Promise<void> = async () => undefined,
): Promise<void> {
  await withPublishing(pool, release.name, async queries => {
    const previous = await findPrevious(queries, release)
    const taken: ReleaseFile[] = []
    for (const file of release.files) {
      const stored = previous.get(file.path)
      // Compressed variants can differ between machines. The first ones stay while they are intact.
      if (stored && (await store.isWhole(stored))) continue
      await store.take(file, read)
      taken.push(file)
    }
    await addRelease(queries, release, who)
    await saveFiles(queries, taken)
    await also(queries)
  })
}

/** The files that an earlier release has, too. Rejects other bytes under a name that was ever used. */
export async function findPrevious(
  queries: Queries,
  release: Release,
): Promise<Map<string, ReleaseFile>> {
  const paths = release.files.map(({ path }) => path)
  const digests = await findDigests(queries, paths)
  rejectIfAny(
    release.files
      .filter(({ path, digest }) => (digests.get(path) ?? digest) !== digest)
      .map(toOtherBytes),
  )
  return findReleaseFiles(queries, paths)
}

function toOtherBytes({ path }: ReleaseFile): Problem {
  const message = `${path} has other bytes already: a name is never used again, so let the build put the hash of the content into it.`
  return { code: 'other_bytes', message }
}
