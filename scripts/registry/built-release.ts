import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Release, releaseSchema } from '@storefront/api/composition'
import { digestOf, releaseId } from '@storefront/build/canonical'
import { filePartsOf } from '@storefront/build/file-parts'

import { CommandFailure } from './failure.ts'

export type BuiltRelease = {
  release: Release
  /** Text of `release.json`, sent as it is: the shell's has more in it than a remote's. */
  manifest: unknown
  /** File name as it is sent → its bytes; compressed variants are files of their own. */
  files: Map<string, Buffer>
}

/** Reads a built container and takes every digest of it anew: what is sent is what it lists. */
export async function readBuiltRelease(folder: string): Promise<BuiltRelease> {
  const manifest = await readManifest(folder)
  const parsed = releaseSchema.safeParse(manifest)
  if (!parsed.success || releaseId(manifest as object) !== parsed.data.id)
    throw new CommandFailure(`${folder}/release.json is not what its id says: build it again.`)
  const files = new Map<string, Buffer>()
  for (const file of parsed.data.files)
    for (const { suffix, digest } of filePartsOf(file)) {
      const name = basename(file.path) + suffix
      const bytes = await readFile(join(folder, name)).catch(() => null)
      if (!bytes || digestOf(bytes) !== digest)
        throw new CommandFailure(
          `${join(folder, name)} is ${bytes ? 'not what release.json lists' : 'missing'}: build it again.`,
        )
      files.set(name, bytes)
    }
  return { release: parsed.data, manifest, files }
}

async function readManifest(folder: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'))
  } catch (cause) {
    throw new CommandFailure(
      `${folder} has no readable release.json: build it with \`npm run build\`, or name a built folder.`,
      { cause },
    )
  }
}
