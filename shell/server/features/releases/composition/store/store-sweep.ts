import type { ReleaseFile } from '@storefront/api/composition'

import type { ObjectStore, StoredObject } from './objects/object-store.ts'
import { storedPartsOf } from './stored-parts.ts'

/** What is in the store and is none of these files: old files, and temporary files of ended processes. */
export async function findStrays(
  objects: ObjectStore,
  listed: ReleaseFile[],
): Promise<StoredObject[]> {
  const needed = keysOf(listed)
  const strays: StoredObject[] = []
  for await (const object of objects.list()) if (!needed.has(object.key)) strays.push(object)
  return strays
}

/** Deletes those that are still none of these files and have not changed. Returns what it has deleted. */
export async function removeStrays(
  strays: StoredObject[],
  objects: ObjectStore,
  listed: ReleaseFile[],
): Promise<StoredObject[]> {
  const needed = keysOf(listed)
  const found = await Promise.all(strays.map(({ key }) => objects.find(key)))
  const gone = found.filter(
    (object, index) =>
      object !== null && !needed.has(object.key) && object.version === strays[index]?.version,
  ) as StoredObject[]
  await objects.delete(gone.map(({ key }) => key))
  return gone
}

function keysOf(listed: ReleaseFile[]): ReadonlySet<string> {
  return new Set(listed.flatMap(file => storedPartsOf(file).map(({ key }) => key)))
}
