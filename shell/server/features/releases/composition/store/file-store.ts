import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ReleaseFile } from '@storefront/api/composition'
import { digestOf } from '@storefront/kit/release/canonical'

import type { StoredFile } from '../types.ts'
import { typesByExtension } from './file-types.ts'
import type { IntactObjects } from './intact-objects.ts'
import type { ObjectStore } from './objects/object-store.ts'
import { type StoredPart, storedPartsOf } from './stored-parts.ts'

type ReadBytes = (part: { name: string; digest: string }) => Promise<Buffer | null>

/** The path of an intact copy on this disk. Null if the store has none. */
export type LocalCopies = { locate(part: StoredPart): Promise<string | null> }

type Options = {
  objects: ObjectStore
  intact: IntactObjects
  /** The copies of the objects, or the objects themselves if they are on this disk. */
  copies: LocalCopies
}

/** The files of all releases, by their URL paths. It only returns files whose bytes match their digests. */
export class FileStore {
  readonly #objects: ObjectStore
  readonly #intact: IntactObjects
  readonly #copies: LocalCopies
  readonly #finding = new Map<ReleaseFile, Promise<StoredFile | null>>()

  constructor({ objects, intact, copies }: Options) {
    this.#objects = objects
    this.#intact = intact
    this.#copies = copies
  }

  /**
   * Writes a file and its variants if they are missing or damaged, and never replaces intact ones. `read` returns their
   * bytes by name. It skips a variant without bytes.
   */
  async take(file: ReleaseFile, read: ReadBytes): Promise<void> {
    const parts = storedPartsOf(file)
    const [isStored, ...areStored] = await Promise.all(parts.map(part => this.#intact.has(part)))
    const [own, ...variants] = parts
    for (const [at, variant] of variants.entries())
      if (!areStored[at]) await this.#write(variant, read)
    if (!isStored && !(await this.#write(own, read)))
      throw new Error(`${file.path} is not what its release lists: build it again`)
  }

  /** Returns whether `read` has the listed bytes. */
  async #write({ key, digest }: StoredPart, read: ReadBytes): Promise<boolean> {
    const bytes = await read({ name: basename(key), digest })
    if (!bytes || digestOf(bytes) !== digest) return false
    await this.#objects.put(key, bytes)
    return true
  }

  /** Whether the store, and not only this disk, has the file with the listed bytes. */
  async has(file: ReleaseFile): Promise<boolean> {
    const [own] = storedPartsOf(file)
    return this.#intact.has(own)
  }

  /** Whether the store has the file and each of its variants with the listed bytes. */
  async isWhole(file: ReleaseFile): Promise<boolean> {
    const found = await Promise.all(storedPartsOf(file).map(part => this.#intact.has(part)))
    return found.every(Boolean)
  }

  /** The file, if it exists with the listed bytes. */
  async read(file: ReleaseFile): Promise<Buffer | null> {
    const [own] = storedPartsOf(file)
    const path = await this.#copies.locate(own)
    return path === null ? null : readFile(path)
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
    const [own, ...variants] = await Promise.all(
      storedPartsOf(file).map(async part => ({ part, path: await this.#copies.locate(part) })),
    )
    if (!own || own.path === null) return null
    const { bytes, digest } = own.part
    const stored: StoredFile = {
      ...{ absolutePath: own.path, bytes, digest },
      contentType: typesByExtension[file.path.split('.').pop() ?? ''] ?? 'application/octet-stream',
      encodings: {},
    }
    for (const { part, path } of variants) {
      if (path === null) continue
      const name = part.key.endsWith('.br') ? 'br' : 'gzip'
      stored.encodings[name] = { absolutePath: path, bytes: part.bytes, digest: part.digest }
    }
    return stored
  }
}
