import { type Dirent, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'

/**
 * The folders of `DATA_DIR` in a backup. Everything else there is the database itself, a copy of it for times without a
 * database, or the rest of an interrupted upload.
 */
export const folders = {
  /** The files of releases, which the database lists by digest. */
  store: 'store',
  /** The payments and mails of the sandbox, if it ran here. */
  sandbox: 'sandbox',
  /** The signing key and all other secrets that the environment does not set. */
  secrets: 'secrets',
} as const

/** Other files and folders of `DATA_DIR` that describe one shop. A start makes them again. */
export const rebuiltState = [
  'composition.json',
  'composition.former.json',
  'canaries.json',
  'plans.json',
  'old-releases.json',
  'incoming',
  'cache',
  'uploads',
  'unheard-endings',
]

/** Reads again if a folder disappears meanwhile, for example when the last file of a container is deleted. */
async function readAll(path: string): Promise<Dirent[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readdir(path, { recursive: true, withFileTypes: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === 5) throw error
    }
  }
}

/** The paths of all files of a folder below `DATA_DIR`, with `/`. A folder that does not exist has none. */
export async function listFiles(dataDir: string, folder: string): Promise<string[]> {
  const entries = existsSync(join(dataDir, folder)) ? await readAll(join(dataDir, folder)) : []
  return entries
    .filter(entry => entry.isFile() && !entry.name.endsWith('.draft'))
    .map(({ parentPath, name }) =>
      posix.join(folder, join(parentPath, name).slice(join(dataDir, folder).length)),
    )
    .sort()
}
