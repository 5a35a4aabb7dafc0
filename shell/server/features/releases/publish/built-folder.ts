import { constants } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@storefront/api/composition'

import { allParts } from './file-names.ts'
import { InvalidReleaseError, rejectIfAny, toProblem } from './invalid-release.ts'
import { readManifest } from './read-manifest.ts'

const manifest = 'release.json'
// A system without this flag has no links to reject.
const withoutLinks = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)

/** The `release.json` of a built container. */
export async function readBuilt(folder: string): Promise<Release> {
  const text = await readFile(join(folder, manifest), 'utf8')
  try {
    return readManifest(JSON.parse(text))
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw new InvalidReleaseError([toProblem(`${folder}/${manifest} is not JSON: build again.`)])
  }
}

/** The bytes by their names in a build folder. Rejects links. */
export function readFrom(folder: string): (part: { name: string }) => Promise<Buffer | null> {
  return async ({ name }) => {
    try {
      const file = await open(join(folder, name), withoutLinks)
      return await file.readFile().finally(() => file.close())
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') return null
      if (code !== 'ELOOP' && code !== 'EISDIR') throw error
      const message = `${name} is a link or a folder: put the file itself there, by building again.`
      throw new InvalidReleaseError([{ code: 'bad_path', message }])
    }
  }
}

/** Unlisted files come from something else. Hidden files belong to the system. */
export async function rejectExtraFiles(release: Release, folder: string): Promise<void> {
  const listed = new Set([manifest, ...allParts(release).map(({ name }) => name)])
  const extra = (await readdir(folder)).filter(name => !name.startsWith('.') && !listed.has(name))
  rejectIfAny(
    extra.map(name => ({
      code: 'extra_files',
      message: `${name} is not listed in ${manifest}: remove it, or build again so that it is.`,
    })),
  )
}
