import { createSerialQueue } from '../concurrency/serial-queue.ts'
import { HttpError } from '../http-error.ts'
import type { Database } from './pool.ts'
import { inTransaction } from './transaction.ts'

/** The same time as for a free connection. */
const longestWaitMs = 8000

const queues = new WeakMap<Database['$client'], ReturnType<typeof createSerialQueue>>()

/** All databases of one pool have the same queue. */
function queueOf({ $client }: Database): ReturnType<typeof createSerialQueue> {
  const queue = queues.get($client) ?? createSerialQueue()
  queues.set($client, queue)
  return queue
}

/**
 * Runs a transaction that takes a lock first. In this process one transaction at a time requests the lock, and the others
 * wait without a connection.
 * @throws HttpError 503 after a wait of 8 seconds.
 */
export async function withSerialLock<Result>(
  database: Database,
  lock: string,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const requestedAt = Date.now()
  return queueOf(database)(lock, async () => {
    if (Date.now() - requestedAt < longestWaitMs) return inTransaction(database, work)
    const message = 'Too many other changes to the shop are under way: try again shortly.'
    throw new HttpError(503, 'unavailable', { message, retryAfterSeconds: 2 })
  })
}
