import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Release } from '@storefront/api/composition'
import { registryLimits } from '@storefront/api/registry'
import { digestOf } from '@storefront/kit/release/canonical'

import { readFrom } from './built-folder.ts'
import { wrongDigest } from './check-contents.ts'
import { allParts, type KnownPaths, type Part } from './file-names.ts'
import { InvalidReleaseError } from './invalid-release.ts'

const staleMs = registryLimits.uploadHours * 3_600_000
const folderForm = /^[0-9a-f]{64}$/

/** The files of incomplete releases, each in its own folder, which the server does not serve. */
export class IncomingFiles {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'incoming')
  }

  folderOf(id: string): string {
    return join(this.#folder, id)
  }

  /** Stores a complete file or nothing. Rejects a file with other bytes than listed. */
  async take(id: string, part: Part, source: Readable): Promise<void> {
    const draft = join(this.#folder, `${randomUUID()}.draft`)
    const hash = createHash('sha384')
    let bytes = 0
    const gauge = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        hash.update(chunk)
        done(bytes > part.bytes ? new InvalidReleaseError([wrongDigest(part)]) : null, chunk)
      },
    })
    await mkdir(this.folderOf(id), { recursive: true, mode: 0o700 })
    try {
      await pipeline(source, gauge, createWriteStream(draft, { mode: 0o600 }))
      if (bytes !== part.bytes || `sha384-${hash.digest('base64')}` !== part.digest)
        throw new InvalidReleaseError([wrongDigest(part)])
      await rename(draft, join(this.folderOf(id), part.name))
    } finally {
      await rm(draft, { force: true })
    }
  }

  /** The parts that are missing or damaged. Parts of `settled` files are not needed. */
  async findMissing(release: Release, finished: KnownPaths): Promise<Part[]> {
    const read = readFrom(this.folderOf(release.id))
    const missing: Part[] = []
    for (const part of allParts(release)) {
      if (finished.has(part.file.path)) continue
      const bytes = await read(part)
      if (!bytes || digestOf(bytes) !== part.digest) missing.push(part)
    }
    return missing
  }

  /** The number of missing parts, by their names only. */
  async countMissing(release: Release, settled: KnownPaths): Promise<number> {
    const there = new Set(await readdir(this.folderOf(release.id)).catch(() => []))
    const requested = allParts(release).filter(({ file }) => !settled.has(file.path))
    return requested.filter(({ name }) => !there.has(name)).length
  }

  async remove(id: string): Promise<void> {
    await rm(this.folderOf(id), { recursive: true, force: true })
  }

  /** Deletes everything that belongs to none of these releases, and temporary files of processes that ended. */
  async keepOnly(ids: string[], now = Date.now()): Promise<void> {
    const stored = new Set(ids)
    for (const name of await readdir(this.#folder).catch(() => [])) {
      if (stored.has(name)) continue
      const path = join(this.#folder, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }))
      // A folder may belong to an announcement that is being written right now.
      if (now - mtimeMs > (folderForm.test(name) ? 60_000 : staleMs))
        await rm(path, { recursive: true, force: true })
    }
  }
}
