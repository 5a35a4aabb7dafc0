import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { releaseSchema } from '@storefront/api/composition'
import * as z from 'zod/mini'

import { CommandFailure } from '../command-line/failure.ts'
import type { Build } from '../release/release-stats.ts'

/** The file that `storefrontPlugin` writes into the folder of a build. */
export const recordFile = 'storefront-build.json'

/** The name of the entry in a build that cannot put a hash into it. */
export const plainEntry = 'entry.js'

const namesSchema = z.array(z.string())

/** What the bundler knows about a build. Paths are relative to the folder of the remote. */
const buildRecordSchema = z.object({
  version: z.literal(1),
  name: z.string(),
  /** Names of the built files. */
  files: namesSchema,
  exposes: releaseSchema.shape.exposes,
  /** Modules of `shared` that it imports anywhere. */
  uses: namesSchema,
  /** Packages that it needs from the shell. */
  shared: namesSchema,
  /** Expose → names of its exports. */
  exports: z.record(z.string(), namesSchema),
  sources: namesSchema,
  /** Files of packages that are in the built files. */
  packageFiles: namesSchema,
})
export type BuildRecord = z.infer<typeof buildRecordSchema>

/** The record of a built folder. Null if the build wrote none. */
export async function readRecord(folder: string): Promise<BuildRecord | null> {
  const file = join(folder, recordFile)
  if (!existsSync(file)) return null
  const text = await readFile(file, 'utf8')
  const parsed = buildRecordSchema.safeParse(toJson(text))
  if (parsed.success) return parsed.data
  throw new CommandFailure(
    `${file} has another form than this version of the kit reads: build again with this version.`,
    { code: 'invalid_record' },
  )
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A recorded build in the form of one that has just run. */
export function recordedBuild(record: BuildRecord, folder: string): Build {
  const toPath = (path: string) => resolve(folder, path)
  return {
    files: () => record.files,
    shared: () => record.shared,
    // Only the shell provides packages.
    provided: () => ({}),
    exports: () => record.exports,
    sources: () => record.sources.map(toPath),
    packageFiles: () => record.packageFiles.map(toPath),
  }
}
