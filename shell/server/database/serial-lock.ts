import type { Pool } from 'pg'

import { createSerialQueue } from '../concurrency/serial-queue.ts'
import { HttpError } from '../http-error.ts'
import type { Queries } from './queries.ts'
import { withTransaction } from './transaction.ts'

/** The same time as for a free connection. */
const longestWaitMs = 8000

const queues = new WeakMap<Pool, ReturnType<typeof createSerialQueue>>()

function queueOf(pool: Pool): ReturnType<typeof createSerialQueue> {
  const queue = queues.get(pool) ?? createSerialQueue()
  queues.set(pool, queue)
  return queue
}

/**
 * Runs a transaction that takes a lock first. In this process one transaction at a time requests the lock, and the others
 * wait without a connection.
 * @throws HttpError 503 after a wait of 8 seconds.
 */
export async function withSerialLock<Result>(
  pool: Pool,
  lock: string,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const requestedAt = Date.now()
  return queueOf(pool)(lock, async () => {
    if (Date.now() - requestedAt < longestWaitMs) return withTransaction(pool, work)
    const message = 'Too many others change the shop just now: try again shortly.'
    throw new HttpError(503, 'unavailable', { message, retryAfterSeconds: 2 })
  })
}
