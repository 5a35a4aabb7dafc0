import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { hashSecret } from '../../../crypto/secret.ts'
import type { Database } from '../../../database/pool.ts'
import { revokeByHash } from '../repository-sessions.ts'

/** Whoever sends tokens that nobody has, while the database is down, must not fill the disk. */
const most = 10_000

const folderOf = (dataDir: string) => join(dataDir, 'unheard-endings')

async function listHashes(dataDir: string): Promise<string[]> {
  try {
    return await readdir(folderOf(dataDir))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Keeps, on disk and as a hash, that this session ended while the database could not be told. */
export async function savePendingSignOut(dataDir: string, token: string): Promise<void> {
  if ((await listHashes(dataDir)).length >= most) throw new Error('Too many endings wait already')
  await mkdir(folderOf(dataDir), { recursive: true })
  await writeFile(join(folderOf(dataDir), hashSecret(token)), '')
}

/** Ends those sessions now that the database answers; a failure leaves the rest for the next time. */
export async function sendPendingSignOuts(dataDir: string, database: Database): Promise<void> {
  for (const hash of await listHashes(dataDir)) {
    await revokeByHash(database, hash)
    await rm(join(folderOf(dataDir), hash), { force: true })
  }
}
