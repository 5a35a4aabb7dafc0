import type { Release } from '@storefront/api/composition'

import type { Database } from '../../../database/pool.ts'
import { admit } from '../publish/admit.ts'
import { readBuilt, readFrom, rejectExtraFiles } from '../publish/built-folder.ts'
import { checkContents } from '../publish/check-contents.ts'
import { findPublished } from '../repository-releases.ts'
import type { FileStore } from './store/file-store.ts'

export type PublishTools = {
  database: Database
  store: FileStore
  /** In development, builds can be incomplete while they are published. */
  isDevelopment: boolean
  /** Ids of releases that this process has published. In development, it does not check their files again. */
  published: Set<string>
}

/** The publisher of builds on the server's own disk. */
export const localBuilder = 'npm start'

/** Checks a built container, and stores its files and its release. */
export async function publishRelease(tools: PublishTools, containerDir: string): Promise<Release> {
  const release = await readBuilt(containerDir)
  if (tools.isDevelopment && tools.published.has(release.id)) return release
  const read = readFrom(containerDir)
  if (!(await findPublished(tools.database, release.id))) {
    if (!tools.isDevelopment) await rejectExtraFiles(release, containerDir)
    await checkContents(release, read)
  }
  await admit(tools, { release, read, who: localBuilder })
  tools.published.add(release.id)
  return release
}
