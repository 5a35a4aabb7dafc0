import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseFile } from '@storefront/api/composition'
import { filePartsOf } from '@storefront/kit/release/file-variants'

export type StrayFile = { absolutePath: string; bytes: number }

/** The names below `<dataDir>/store` of a file and its compressed variants. */
function namesOf(file: ReleaseFile): string[] {
  return filePartsOf(file).map(({ suffix }) => file.path + suffix)
}

/**
 * What is in the store of this server and is none of these files: old files, and temporary files of ended processes.
 */
export async function findStrays(dataDir: string, listed: ReleaseFile[]): Promise<StrayFile[]> {
  const entries = await readdir(join(dataDir, 'store'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  const stored = toRetained(dataDir, listed)
  const strays = entries
    .filter(entry => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter(absolutePath => !stored.has(absolutePath))
    .sort()
  const weighed = await Promise.all(strays.map(weigh))
  return weighed.filter(stray => stray !== null)
}

/** Deletes those that are still none of these files. Returns what it has deleted. */
export async function removeStrays(
  strays: StrayFile[],
  dataDir: string,
  listed: ReleaseFile[],
): Promise<StrayFile[]> {
  const stored = toRetained(dataDir, listed)
  const found = await Promise.all(strays.map(({ absolutePath }) => weigh(absolutePath)))
  const gone = found
    .filter(stray => stray !== null)
    .filter(stray => !stored.has(stray.absolutePath))
  for (const { absolutePath } of gone) await rm(absolutePath, { force: true })
  return gone
}

function toRetained(dataDir: string, listed: ReleaseFile[]): ReadonlySet<string> {
  return new Set(listed.flatMap(namesOf).map(name => join(dataDir, 'store', name)))
}

/** Null if it is gone, because a temporary file may have become a file. */
async function weigh(absolutePath: string): Promise<StrayFile | null> {
  const found = await stat(absolutePath).catch(() => null)
  return found && { absolutePath, bytes: found.size }
}
