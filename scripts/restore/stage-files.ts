import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CommandFailure } from '@storefront/kit/command-line/failure'

import { entryNames } from '../backup/archive/manifest.ts'
import type { ArchiveEntry } from '../backup/archive/read-archive.ts'
import { folders } from '../backup/data-folder/folders.ts'

const roots: string[] = Object.values(folders)

function toPath(name: string): string[] {
  const segments = name.slice(entryNames.files.length).split('/')
  const isSafe = segments.every(segment => !['', '.', '..'].includes(segment))
  if (isSafe && segments.length > 1 && roots.includes(segments[0] ?? '')) return segments
  throw new CommandFailure(`The backup contains the unknown file ${name}: restore another copy.`, {
    code: 'damaged',
  })
}

/** Writes files into a folder of `DATA_DIR` that nothing reads, until the swap. */
export async function createStage(dataDir: string) {
  const folder = join(dataDir, 'restoring')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let added = 0
  return {
    folder,
    count: () => added,
    add: async ({ name, mode, content }: ArchiveEntry): Promise<void> => {
      const segments = toPath(name)
      const path = join(folder, ...segments)
      const isSecret = segments[0] === folders.secrets
      await mkdir(dirname(path), { recursive: true, mode: isSecret ? 0o700 : 0o755 })
      await pipeline(content, createWriteStream(path, { mode: isSecret ? 0o600 : mode }))
      added += 1
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
export type Stage = Awaited<ReturnType<typeof createStage>>
