import type { Release, ReleaseFile } from '@storefront/api/composition'
import type { Pool } from 'pg'

import type { Queries } from '../../../database/queries.ts'
import type { FileStore } from '../composition/store/file-store.ts'
import { addRelease, findDigests, findReleaseFiles, saveFiles } from '../repository-compositions.ts'
import { withPublishing } from '../repository-releases.ts'
import { type Problem, rejectIfAny } from './invalid-release.ts'

type Admission = {
  release: Release
  /** Bytes of a listed name, wherever they wait. */
  read: (part: { name: string; digest: string }) => Promise<Buffer | null>
  who: string
}

/**
 * A checked release becomes visible, all of it or nothing: files first, under names that nobody is told yet, then one
 * transaction. `also` belongs to it.
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
      // Compressed variants may differ from machine to machine: those that came first stay while they are whole.
      if (stored && (await store.isWhole(stored))) continue
      await store.take(file, read)
      taken.push(file)
    }
    await addRelease(queries, release, who)
    await saveFiles(queries, taken)
    await also(queries)
  })
}

/** Files of the release that an earlier one has too; refuses other bytes under a name that was ever used. */
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
