import { basename } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import type { Release } from '@storefront/api/composition'
import { registryLimits } from '@storefront/api/registry'
import { digestOf } from '@storefront/kit/release/canonical'

import type { ObjectStore } from '../composition/store/objects/object-store.ts'
import { requireListed } from '../composition/store/stored-parts.ts'
import { wrongDigest } from './check-contents.ts'
import { allParts, type KnownPaths, type Part } from './file-names.ts'
import { InvalidReleaseError } from './invalid-release.ts'

const staleMs = registryLimits.uploadHours * 3_600_000

/** The files of incomplete releases, which the server does not serve. Each server can receive each file. */
export class IncomingFiles {
  readonly #objects: ObjectStore

  constructor(objects: ObjectStore) {
    this.#objects = objects
  }

  read(id: string): (part: Pick<Part, 'name'>) => Promise<Buffer | null> {
    return part => this.#objects.read(keyOf(id, part))
  }

  /** Stores a complete file or nothing. Rejects a file with other bytes than listed. */
  async take(id: string, part: Part, source: Readable): Promise<void> {
    const listed = requireListed(part, () => new InvalidReleaseError([wrongDigest(part)]))
    // The reader of the result gets every error.
    const checked = pipeline(source, listed, () => undefined)
    await this.#objects.put(keyOf(id, part), checked)
  }

  /** The parts that are missing or damaged. Parts of `settled` files are not needed. */
  async findMissing(release: Release, finished: KnownPaths): Promise<Part[]> {
    const read = this.read(release.id)
    const parts = allParts(release).filter(({ file }) => !finished.has(file.path))
    const sent = await this.#namesOf(release.id)
    const missing: Part[] = []
    for (const part of parts) {
      const bytes = sent.has(part.name) ? await read(part) : null
      if (!bytes || digestOf(bytes) !== part.digest) missing.push(part)
    }
    return missing
  }

  /** The number of missing parts, by their names only. */
  async countMissing(release: Release, settled: KnownPaths): Promise<number> {
    const sent = await this.#namesOf(release.id)
    const requested = allParts(release).filter(({ file }) => !settled.has(file.path))
    return requested.filter(({ name }) => !sent.has(name)).length
  }

  async remove(id: string): Promise<void> {
    const names = await this.#namesOf(id)
    await this.#objects.delete([...names].map(name => `${id}/${name}`))
  }

  /** The releases that have files here. Deletes temporary files of processes that ended. */
  async list(now = Date.now()): Promise<Set<string>> {
    const ids = new Set<string>()
    const old: string[] = []
    for await (const { key, modifiedAt } of this.#objects.list()) {
      const [id = '', name] = key.split('/')
      if (name !== undefined) ids.add(id)
      else if (now - modifiedAt.getTime() > staleMs) old.push(key)
    }
    await this.#objects.delete(old)
    return ids
  }

  async #namesOf(id: string): Promise<Set<string>> {
    const names = new Set<string>()
    for await (const { key } of this.#objects.list(`${id}/`)) names.add(basename(key))
    return names
  }
}

function keyOf(id: string, { name }: Pick<Part, 'name'>): string {
  return `${id}/${name}`
}
