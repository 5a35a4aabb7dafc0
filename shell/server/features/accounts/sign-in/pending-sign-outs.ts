import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { hashSecret } from '../../../crypto/secret.ts'
import type { Database } from '../../../database/pool.ts'
import { revokeByHash } from '../repository-sessions.ts'

/** Limits the disk space that requests with invented tokens can use while the database is down. */
const maxPending = 10_000

const folderOf = (dataDir: string) => join(dataDir, 'unheard-endings')

async function listHashes(dataDir: string): Promise<string[]> {
  try {
    return await readdir(folderOf(dataDir))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Stores on disk, as a hash, that this session ended while the database was unavailable. */
export async function savePendingSignOut(dataDir: string, token: string): Promise<void> {
  if ((await listHashes(dataDir)).length >= maxPending)
    throw new Error('There are too many pending sign-outs')
  await mkdir(folderOf(dataDir), { recursive: true })
  await writeFile(join(folderOf(dataDir), hashSecret(token)), '')
}

/** Ends the stored sessions in the database. After a failure, the rest stays stored for the next run. */
export async function sendPendingSignOuts(dataDir: string, database: Database): Promise<void> {
  for (const hash of await listHashes(dataDir)) {
    await revokeByHash(database, hash)
    await rm(join(folderOf(dataDir), hash), { force: true })
  }
}
