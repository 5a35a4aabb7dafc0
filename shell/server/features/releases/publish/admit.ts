import { basename } from 'node:path'
import type { Release, ReleaseFile } from '@storefront/api/composition'
import { storedFilesOf } from '@storefront/kit/release/file-variants'
import pLimit from 'p-limit'

import type { Database } from '../../../database/pool.ts'
import type { FileStore } from '../composition/store/file-store.ts'
import { addRelease, findDigests, findReleaseFiles, saveFiles } from '../repository-compositions.ts'
import { withPublishing } from '../repository-releases.ts'
import { type Problem, rejectIfAny } from './invalid-release.ts'

/** More of them would only hold more bytes in memory. */
const maxConcurrent = 8

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
  { database, store }: { database: Database; store: FileStore },
  { release, read, who }: Admission,
  also: (transaction: Database) => Promise<void> = async () => undefined,
): Promise<void> {
  await withPublishing(database, release.name, async transaction => {
    const previous = await findPrevious(transaction, release)
    const take = async (file: ReleaseFile) => {
      const stored = previous.get(file.path)
      // Compressed variants can differ between machines. The first ones stay while they are intact.
      if (stored && (await store.isWhole(stored))) return []
      if (file === release.maps && !(await isSent(file, read))) return []
      await store.take(file, read)
      return [file]
    }
    const taken = await finishAll(storedFilesOf(release), take)
    await addRelease(transaction, release, who)
    await saveFiles(transaction, taken.flat())
    await also(transaction)
  })
}

/** Source maps only help to read errors, so a release is complete without them. */
async function isSent({ path, digest }: ReleaseFile, read: Admission['read']): Promise<boolean> {
  return (await read({ name: basename(path), digest })) !== null
}

/** Like `Promise.all`, and nothing is still written when it fails. */
async function finishAll<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const limit = pLimit(maxConcurrent)
  const results = await Promise.allSettled(items.map(item => limit(work, item)))
  return results.map(result => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

/** The files that an earlier release has, too. Rejects other bytes under a name that was ever used. */
export async function findPrevious(
  database: Database,
  release: Release,
): Promise<Map<string, ReleaseFile>> {
  const files = storedFilesOf(release)
  const paths = files.map(({ path }) => path)
  const digests = await findDigests(database, paths)
  rejectIfAny(
    files.filter(({ path, digest }) => (digests.get(path) ?? digest) !== digest).map(toOtherBytes),
  )
  return findReleaseFiles(database, paths)
}

function toOtherBytes({ path }: ReleaseFile): Problem {
  const message = `${path} already has other content: a name is never used again, so let the build put the hash of the content into it.`
  return { code: 'other_bytes', message }
}
