import type { Release } from '@storefront/api/composition'
import * as z from 'zod/mini'

import { canonicalJson, digestOf, idOf } from '../../release/canonical.ts'

/** A page loads the rest of its composition soon. */
const keptCompositions = 50

const compositionSchema = z.looseObject({
  remotes: z.record(z.string(), z.looseObject({ id: z.string() })),
})

type LocalComposition = { id: string; digest: string; text: string; original: string }

export type LocalCompositions = {
  /** The composition of the shop with this release in it. */
  withRelease: (original: string, release: Release) => Promise<LocalComposition>
  find: (id: string) => LocalComposition | undefined
}

/** `read` loads the text of a composition from the shop. */
export function createLocalCompositions(read: (id: string) => Promise<string>): LocalCompositions {
  const known = new Map<string, LocalComposition>()
  const originals = new Map<string, Promise<string>>()

  const readOnce = (id: string) => {
    const reading = originals.get(id) ?? read(id)
    originals.set(id, reading)
    reading.catch(() => originals.delete(id))
    return reading
  }
  return {
    find: id => known.get(id),
    async withRelease(original, release) {
      const shop = compositionSchema.parse(JSON.parse(await readOnce(original)))
      const remotes = { ...shop.remotes, [release.name]: release }
      const text = canonicalJson({ ...shop, remotes })
      const local = { id: idOf(text), digest: digestOf(text), text, original }
      known.set(local.id, local)
      for (const id of [...known.keys()].slice(0, -keptCompositions)) known.delete(id)
      return local
    },
  }
}
