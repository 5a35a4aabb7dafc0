/** Counts for each kind and file, for example `interval /r/catalog/home-page.1a2b.js`. */
type Counts = Record<string, number>

type Leak = {
  /** `interval`, `listener for resize`, `MutationObserver`. */
  what: string
  /** The file that registered it; empty if it is not a file of the shop. */
  file: string
}

/** Everything that has a higher count than before. */
export function grownKeys(before: Counts, after: Counts): string[] {
  return Object.entries(after)
    .filter(([key, count]) => count > (before[key] ?? 0))
    .map(([key]) => key)
}

/** Splits a key at its last space. */
export function toLeak(key: string): Leak {
  const at = key.lastIndexOf(' ')
  return { what: key.slice(0, at), file: key.slice(at + 1) }
}
