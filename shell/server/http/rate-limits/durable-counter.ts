import { isUnlimited, type RateLimit } from '../../config/rate-limits.ts'
import type { Database } from '../../database/pool.ts'
import type { HashKey } from './hash-key.ts'
import { createRecentKeys } from './recent-keys.ts'
import { addCall } from './repository-rate-limits.ts'

/**
 * Counts a call of a key in all processes. Returns the ms to wait, or 0 if it is within the limit.
 * @throws Error if the database cannot count it.
 */
export type DurableCounter = (key: string) => Promise<number>

type Tools = { database: Database; hashKey: HashKey }

/** A counter in the database. It outlives a restart, and without the database no call passes. */
export function createDurableCounter(
  { database, hashKey }: Tools,
  name: string,
  limit: RateLimit,
): DurableCounter {
  /** The ends of windows without calls left, so that further calls cost no query. */
  const ends = createRecentKeys<number>()
  return async key => {
    if (isUnlimited(limit)) return 0
    const waitMs = (ends.get(key) ?? 0) - Date.now()
    if (waitMs > 0) return waitMs
    const { seconds } = limit
    const { calls, endsInMs } = await addCall(database, { name, keyHash: hashKey(key), seconds })
    if (calls <= limit.count) return 0
    ends.set(key, Date.now() + endsInMs)
    return Math.max(1, endsInMs)
  }
}
