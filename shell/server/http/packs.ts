import { compress } from '../document/compress.ts'
import type { RenderedDocument } from '../document/types.ts'

type Pack = RenderedDocument['body']

/** Compressed forms of immutable texts, made cheaply: anybody may ask for more of them than the `most` that are kept. */
export function createPacks(most: number): { find: (key: string, text: string) => Promise<Pack> } {
  const packs = new Map<string, Promise<Pack>>()
  return {
    find(key, text) {
      const pack = packs.get(key) ?? compress(text, false)
      packs.delete(key)
      packs.set(key, pack)
      const [oldest] = packs.keys()
      if (packs.size > most && oldest !== undefined) packs.delete(oldest)
      return pack
    },
  }
}
