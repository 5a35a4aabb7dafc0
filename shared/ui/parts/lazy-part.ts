import { atom, type ReadableAtom } from 'nanostores'

/** The heavy half of a component, fetched once for all its uses. `null` until it is there. */
export type LazyPart<Part> = {
  $part: ReadableAtom<Part | null>
  /** Never rejects: a failed fetch answers false, and the next call tries again. */
  load: () => Promise<boolean>
}

export function createLazyPart<Part>(fetchPart: () => Promise<Part>): LazyPart<Part> {
  // An object around the part, because an atom's setter would not tell a component from an updater.
  const $part = atom<Part | null>(null)
  let loading: Promise<boolean> | null = null
  const fetchOnce = async () => {
    try {
      $part.set(await fetchPart())
      return true
    } catch (error) {
      loading = null
      console.warn('Cannot load a part of the interface', error)
      return false
    }
  }
  return {
    $part,
    load: () => {
      loading ??= fetchOnce()
      return loading
    },
  }
}
