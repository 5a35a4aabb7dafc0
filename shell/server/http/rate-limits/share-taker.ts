import { AsyncResource } from 'node:async_hooks'

import { type Database, limitQueries } from '../../database/pool.ts'
import type { HashKey } from './hash-key.ts'
import type { ShareRequest, TakeShare } from './rate-counter.ts'
import { type TakenRow, takeShares } from './repository-rate-limits.ts'

/** After this time without a response, this process limits alone. */
const answerMs = 2000
/** After a failure, this process does not ask again for this time. */
const pauseMs = 1000
const mostInStatement = 500

type Waiting = ShareRequest & { name: string; resolve: (answer: TakenRow | null) => void }

type Options = {
  database: Database
  hashKey: HashKey
  /** Logs the first failure of a series. */
  onFailure: (error: unknown) => void
}

/** Takes the shares of all limits of this process: one statement at a time, for all keys that wait. */
export function createShareTaker({ database, hashKey, onFailure }: Options) {
  const limited = limitQueries(database, answerMs)
  const waiting = new Map<string, Waiting>()
  let running: Promise<void> | null = null
  let pausedUntil = 0
  let hasFailed = false

  /** Returns the rows in the order of the batch; null for a share that was not taken. */
  const send = async (batch: Waiting[]): Promise<(TakenRow | null)[]> => {
    const now = Date.now()
    const shares = batch.map(({ name, key, calls, endsAt }) => ({
      ...{ name, keyHash: hashKey(key), calls },
      endsInMs: Math.max(1, endsAt - now),
    }))
    try {
      const rows = await takeShares(limited, shares)
      hasFailed = false
      const taken = new Map(rows.map(row => [`${row.name} ${row.keyHash}`, row]))
      return shares.map(({ name, keyHash }) => taken.get(`${name} ${keyHash}`) ?? null)
    } catch (error) {
      pausedUntil = Date.now() + pauseMs
      if (!hasFailed) onFailure(error)
      hasFailed = true
      return []
    }
  }
  const sendAll = async (): Promise<void> => {
    // Calls of the same turn of the event loop share a statement.
    await new Promise(setImmediate)
    while (waiting.size > 0) {
      const batch = [...waiting.values()].slice(0, mostInStatement)
      for (const { name, key } of batch) waiting.delete(`${name} ${key}`)
      const rows = await send(batch)
      for (const [index, { resolve }] of batch.entries()) resolve(rows[index] ?? null)
    }
    running = null
  }
  // The query belongs to no request, so `Server-Timing` does not count it.
  const start = AsyncResource.bind(sendAll)

  return {
    /** For the limit of this name. */
    of:
      (name: string): TakeShare =>
      async request => {
        const id = `${name} ${request.key}`
        if (Date.now() < pausedUntil || waiting.has(id)) return null
        return await new Promise(resolve => {
          waiting.set(id, { ...request, name, resolve })
          running ??= start()
        })
      },
    /** Resolves when no statement runs. */
    settled: async (): Promise<void> => {
      await running
    },
  }
}
