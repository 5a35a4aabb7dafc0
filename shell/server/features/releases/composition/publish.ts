import type { Release } from '@storefront/api/composition'
import type { Pool } from 'pg'

import { admit } from '../publish/admit.ts'
import { readBuilt, readFrom, rejectExtraFiles } from '../publish/built-folder.ts'
import { checkContents } from '../publish/check-contents.ts'
import { findPublished } from '../repository-releases.ts'
import type { FileStore } from './store/file-store.ts'

export type PublishTools = {
  pool: Pool
  store: FileStore
  /** Builds are taken while others are written. */
  isDevelopment: boolean
}

/** Who publishes what lies on the server's own disk. */
export const localBuilder = 'npm start'

/** Checks a built container and takes its files into the store and the registry. */
export async function publishRelease(tools: PublishTools, containerDir: string): Promise<Release> {
  const release = await readBuilt(containerDir)
  const read = readFrom(containerDir)
  if (!(await findPublished(tools.pool, release.id))) {
    if (!tools.isDevelopment) await rejectExtraFiles(release, containerDir)
    await checkContents(release, read)
  }
  await admit(tools, { release, read, who: localBuilder })
  return release
}
