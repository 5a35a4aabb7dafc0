import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Release, releaseSchema } from '@storefront/api/composition'
import * as z from 'zod/mini'

import { CommandFailure } from '../command-line/failure.ts'
import { digestOf, releaseId } from '../release/canonical.ts'
import { filePartsOf, storedFilesOf } from '../release/file-variants.ts'

const maxReported = 5

export type BuiltRelease = {
  release: Release
  /** The content of `release.json`, which is sent unchanged. The shell's has more fields than a remote's. */
  manifest: unknown
  /** Maps each sent file name to its bytes. Compressed variants are separate files. */
  files: Map<string, Buffer>
}

/** Reads a built container and verifies every digest, so that the sent files match the list. */
export async function readBuiltRelease(folder: string): Promise<BuiltRelease> {
  const manifest = await readManifest(folder)
  rejectNested(folder, manifest)
  const parsed = releaseSchema.safeParse(manifest)
  if (!parsed.success) throw toFieldFailure(folder, parsed.error.issues)
  if (releaseId(manifest as object) !== parsed.data.id)
    throw new CommandFailure(`${folder}/release.json does not match its id: build it again.`)
  const files = new Map<string, Buffer>()
  for (const file of storedFilesOf(parsed.data))
    for (const { suffix, digest } of filePartsOf(file)) {
      const name = basename(file.path) + suffix
      const bytes = await readFile(join(folder, name)).catch(() => null)
      if (!bytes || digestOf(bytes) !== digest)
        throw new CommandFailure(
          `${join(folder, name)} is ${bytes ? 'different from release.json' : 'missing'}: build it again.`,
        )
      files.set(name, bytes)
    }
  return { release: parsed.data, manifest, files }
}

const listedSchema = z.object({ name: z.string(), files: z.array(z.object({ path: z.string() })) })

/** Rejects nested paths, the usual mistake of a build without the preset. */
export function rejectNested(folder: string, manifest: unknown): void {
  const { name = '', files = [] } = listedSchema.safeParse(manifest).data ?? {}
  const nested = files.map(({ path }) => path).filter(path => /^\/r\/[^/]+\/.*\//.test(path))
  const [first, ...others] = nested
  if (first === undefined) return
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  throw new CommandFailure(
    `${folder}/release.json lists ${first}${more}: paths must be flat, /r/${name}/<file> without folders. ` +
      'Make the build put all files into one folder (in Rsbuild: output.distPath with js, jsAsync, css and the others empty), and list them without folders.',
    { code: 'bad_path', lines: nested.slice(0, maxReported) },
  )
}

type Issue = { path: PropertyKey[]; code?: string | undefined }

function toFieldFailure(folder: string, issues: Issue[]): CommandFailure {
  const fields = issues.map(({ path, code }) => `${path.map(String).join('.')} (${code})`)
  return new CommandFailure(
    `${folder}/release.json is invalid at ${fields.slice(0, maxReported).join(', ')}: build it again.`,
  )
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
