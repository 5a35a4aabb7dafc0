import { digestOf } from '@storefront/kit/release/canonical'

import type { ObjectStore } from './objects/object-store.ts'
import type { StoredPart } from './stored-parts.ts'

/** Tells which objects of a store have the listed bytes. */
export class IntactObjects {
  readonly #objects: ObjectStore
  readonly #checked = new Map<string, string>()

  constructor(objects: ObjectStore) {
    this.#objects = objects
  }

  /** Hashes the bytes again only after the object has changed. */
  async has({ key, digest }: StoredPart): Promise<boolean> {
    const found = await this.#objects.find(key)
    if (!found) return false
    const state = `${digest} ${found.version}`
    if (this.#checked.get(key) === state) return true
    const bytes = await this.#objects.read(key)
    if (!bytes || digestOf(bytes) !== digest) return false
    this.#checked.set(key, state)
    return true
  }
}
