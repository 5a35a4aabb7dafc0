import type { Composition, Release } from '@storefront/api/composition'

export type ReleaseFacts = Pick<Release, 'name' | 'label' | 'id' | 'owner'> & {
  /** Compressed bytes of the files that this page has loaded. */
  loadedBytes: number
  loadedFiles: number
  allFiles: number
}

/** Path → bytes as they were transferred; a file can have several entries. */
function readTransfers(): Map<string, number> {
  const transfers = new Map<string, number>()
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  for (const { name, encodedBodySize } of entries) {
    const { pathname } = new URL(name)
    transfers.set(pathname, Math.max(encodedBodySize, transfers.get(pathname) ?? 0))
  }
  return transfers
}

/** The releases of the composition, and what this page has loaded of them. */
export function readReleases({ shell, shared, remotes }: Composition): ReleaseFacts[] {
  const transfers = readTransfers()
  return [shell, shared, ...Object.values(remotes)].map(({ name, label, id, owner, files }) => {
    const loaded = files.filter(({ path }) => transfers.has(path))
    return {
      name,
      label,
      id,
      owner,
      loadedBytes: loaded.reduce((sum, { path }) => sum + (transfers.get(path) ?? 0), 0),
      loadedFiles: loaded.length,
      allFiles: files.length,
    }
  })
}
