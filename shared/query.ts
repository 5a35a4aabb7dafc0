import { nanoquery } from '@nanostores/query'

/** The cache of server data. It requests each key once for all callers. */
export const [
  createFetcherStore,
  createMutatorStore,
  { invalidateKeys, revalidateKeys, mutateCache },
] = nanoquery()
