import { nanoquery } from '@nanostores/query'

/** The one cache of server data: a key's answer is asked for once, whoever needs it. */
export const [
  createFetcherStore,
  createMutatorStore,
  { invalidateKeys, revalidateKeys, mutateCache },
] = nanoquery()
