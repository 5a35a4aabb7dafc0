import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ReleaseFile } from '@storefront/api/composition'
import { digestOf } from '@storefront/kit/release/canonical'
import { filePartsOf } from '@storefront/kit/release/file-variants'

import type { StoredFile } from '../types.ts'
import { typesByExtension } from './file-types.ts'

/** The file does not exist, or is something else. */
const missing = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'ELOOP'])

type Part = { absolutePath: string; bytes: number; digest: string }

/** The files of all releases on disk, by their URL paths. It only returns files whose bytes match their digests. */
export class FileStore {
  readonly #folder: string
  readonly #checked = new Map<string, string>()
  readonly #finding = new Map<ReleaseFile, Promise<StoredFile | null>>()

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'store')
  }

  /**
   * Writes a file and its variants if they are missing or damaged, and never replaces intact ones. `read` returns their
   * bytes by name. It skips a variant without bytes.
   */
  async take(
    file: ReleaseFile,
    read: (part: { name: string; digest: string }) => Promise<Buffer | null>,
  ): Promise<void> {
    const [own, ...variants] = this.#parts(file)
    for (const part of variants) await this.#takePart(part, read)
    if (own && !(await this.#takePart(own, read)))
      throw new Error(`${file.path} is not what its release lists: build it again`)
  }

  async #takePart(
    part: Part,
    read: (part: { name: string; digest: string }) => Promise<Buffer | null>,
  ): Promise<boolean> {
    if (await this.#isIntact(part)) return true
    const name = basename(part.absolutePath)
    const bytes = await read({ name, digest: part.digest })
    if (!bytes || digestOf(bytes) !== part.digest) return false
    const draft = `${part.absolutePath}.${randomUUID()}.draft`
    await mkdir(dirname(part.absolutePath), { recursive: true })
    try {
      await writeFile(draft, bytes)
      await rename(draft, part.absolutePath)
    } finally {
      await rm(draft, { force: true })
    }
    return true
  }

  /** Whether the file and each of its variants exist with the listed bytes. */
  async isWhole(file: ReleaseFile): Promise<boolean> {
    for (const part of this.#parts(file)) if (!(await this.#isIntact(part))) return false
    return true
  }

  /** The file, if it exists with the listed bytes. */
  async read(file: ReleaseFile): Promise<Buffer | null> {
    const [own] = this.#parts(file)
    return own && (await this.#isIntact(own)) ? readFile(own.absolutePath) : null
  }

  /**
   * The file to serve, or null: it skips variants with other bytes, and does not serve a wrong file. Concurrent calls
   * share one read and one hash.
   */
  find(file: ReleaseFile): Promise<StoredFile | null> {
    const finding =
      this.#finding.get(file) ?? this.#findNow(file).finally(() => this.#finding.delete(file))
    this.#finding.set(file, finding)
    return finding
  }

  async #findNow(file: ReleaseFile): Promise<StoredFile | null> {
    const [own, ...variants] = this.#parts(file)
    if (!own || !(await this.#isIntact(own))) return null
    const stored: StoredFile = {
      ...own,
      contentType: typesByExtension[file.path.split('.').pop() ?? ''] ?? 'application/octet-stream',
      encodings: {},
    }
    for (const part of variants) {
      const name = part.absolutePath.endsWith('.br') ? 'br' : 'gzip'
      if (await this.#isIntact(part)) stored.encodings[name] = part
    }
    return stored
  }

  /** Hashes the bytes again only after the file has changed on disk. */
  async #isIntact(part: Part): Promise<boolean> {
    try {
      const { mtimeMs, size } = await stat(part.absolutePath)
      const state = `${part.digest} ${mtimeMs} ${size}`
      if (this.#checked.get(part.absolutePath) === state) return true
      if (digestOf(await readFile(part.absolutePath)) !== part.digest) return false
      this.#checked.set(part.absolutePath, state)
      return true
    } catch (error) {
      if (missing.has((error as NodeJS.ErrnoException).code ?? '')) return false
      throw error
    }
  }

  #place(path: string): string {
    return join(this.#folder, ...path.split('/').filter(Boolean))
  }

  #parts(file: ReleaseFile): Part[] {
    const place = this.#place(file.path)
    return filePartsOf(file).map(({ suffix, digest, bytes }) => ({
      absolutePath: place + suffix,
      digest,
      bytes,
    }))
  }
}
