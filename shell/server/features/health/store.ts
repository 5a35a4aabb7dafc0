import type { ReleaseStore } from '../releases/index.ts'
import { createProbe } from './probe.ts'

export type StoreState = 'up' | 'down'

const limits = { late: 'down' as const, limitMs: 1500, maxAgeMs: 3000 }

/** Creates a probe of whether the store of releases answers. A folder always does. */
export function createStoreProbe(store: ReleaseStore): () => Promise<StoreState> {
  return createProbe<StoreState>(
    () =>
      store.check().then(
        () => 'up',
        () => 'down',
      ),
    limits,
  )
}
