import type { Pool } from 'pg'

import { createSerialQueue } from '../concurrency/serial-queue.ts'
import { HttpError } from '../http-error.ts'
import type { Queries } from './queries.ts'
import { withTransaction } from './transaction.ts'

/** As long as for a free connection. */
const longestWaitMs = 8000

const turns = new WeakMap<Pool, ReturnType<typeof createSerialQueue>>()

function turnsOf(pool: Pool): ReturnType<typeof createSerialQueue> {
  const inTurn = turns.get(pool) ?? createSerialQueue()
  turns.set(pool, inTurn)
  return inTurn
}

/**
 * A transaction that takes a lock first. Of this process one at a time asks for it: whoever waits keeps no connection
 * from others meanwhile. Refused with 503 when its turn comes too late.
 */
export async function inTurn<Result>(
  pool: Pool,
  lock: string,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const askedAt = Date.now()
  return turnsOf(pool)(lock, async () => {
    if (Date.now() - askedAt < longestWaitMs) return withTransaction(pool, work)
    const message = 'Too many others change the shop just now: try again shortly.'
    throw new HttpError(503, 'unavailable', { message, retryAfterSeconds: 2 })
  })
}
