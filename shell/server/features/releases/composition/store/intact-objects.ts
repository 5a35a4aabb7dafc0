import { digestOf } from '@storefront/kit/release/canonical'

import type { ObjectStore } from './objects/object-store.ts'
import type { StoredPart } from './stored-parts.ts'

type Check = (part: StoredPart) => Promise<boolean>

const toState = ({ digest }: StoredPart, version: string) => `${digest} ${version}`

/** Tells which objects of a store have the listed bytes. */
export class IntactObjects {
  readonly #objects: ObjectStore
  readonly #check: Check
  readonly #checked = new Map<string, string>()

  /** `check` reads the bytes of an existing object. */
  constructor(objects: ObjectStore, check: Check = part => hasListedBytes(objects, part)) {
    this.#objects = objects
    this.#check = check
  }

  /** Hashes the bytes again only after the object has changed. */
  async has(part: StoredPart): Promise<boolean> {
    const { key } = part
    const found = await this.#objects.find(key)
    if (!found) return false
    if (this.#checked.get(key) === toState(part, found.version)) return true
    if (!(await this.#check(part))) return false
    this.add(part, found.version)
    return true
  }

  /** This version of the object has the listed bytes. */
  add(part: StoredPart, version: string): void {
    this.#checked.set(part.key, toState(part, version))
  }
}

export async function hasListedBytes(
  objects: ObjectStore,
  { key, digest }: StoredPart,
): Promise<boolean> {
  const bytes = await objects.read(key)
  return bytes !== null && digestOf(bytes) === digest
}
