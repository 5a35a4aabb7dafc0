import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type ClientConfig, Pool, type PoolClient, type QueryConfig } from 'pg'

import { measureQueries } from './query-time.ts'

/** The pool, or the one connection of a transaction (`inTransaction`). Repositories take either. */
export type Database = NodePgDatabase & { $client: Pool | PoolClient }

/**
 * Longer than the limit of the database, which ends statements without ending the connection. This one ends the wait for
 * a database that the network no longer reaches.
 */
const silentMs = 12_000

/** For a query that may take as long as it wants: the longest time of a timer. */
export const withoutQueryLimit = { query_timeout: 2 ** 31 - 1 }

/** For a connection whose queries may. The driver never stops the timer of a COPY, which keeps the process running. */
export const withoutQueryLimits = { query_timeout: 0 }

/** Closes a connection without a response, so that nothing else waits on it, such as the rollback of a transaction. */
function closeWhenSilent(client: PoolClient): void {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown
  const closing = (...input: unknown[]): unknown => {
    const result = query(...input)
    if (!(result instanceof Promise)) return result
    return result.catch(error => {
      if (isSilent(error)) client.connection.stream.destroy()
      throw error
    })
  }
  Object.assign(client, { query: closing })
}

const isSilent = (error: unknown) =>
  error instanceof Error && error.message === 'Query read timeout'

/**
 * A pool that replaces broken connections, which fail only the work on them. Every statement has a time limit, and every
 * query a longer one, unless `connection` has another `query_timeout`.
 */
export function openPool(
  connection: ClientConfig,
  size = 10,
  onLost: (error: Error) => void = () => undefined,
): Pool {
  const pool = new Pool({
    query_timeout: silentMs,
    ...connection,
    max: size,
    // This includes the wait for a free connection. Clients give up after 10 s.
    connectionTimeoutMillis: 8000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'storefront',
    statement_timeout: 10_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
  })
  measureQueries(pool)
  pool.on('error', () => undefined)
  // The pool handles errors of idle connections only. Without this, an error of a used one would end the process.
  pool.on('connect', client => {
    client.on('error', onLost)
    closeWhenSilent(client)
    measureQueries(client)
  })
  return pool
}

/** Gives each query a time limit, after which its connection is closed. For work that must survive a dead connection. */
export function limitQueries({ $client }: Database, limitMs: number): Database {
  const query = (config: QueryConfig, values?: unknown[]) =>
    $client.query({ ...config, values, query_timeout: limitMs } as QueryConfig)
  return toDatabase(Object.assign(Object.create($client), { query }))
}

export function toDatabase(client: Pool | PoolClient): Database {
  return drizzle<Record<string, never>, Pool | PoolClient>(client)
}

/** The error of the driver, which tells the reason. Drizzle's own error contains the query and its values. */
export function toDriverError(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? (error.cause ?? error) : error
}

/** The SQLSTATE of a failed query, also as a cause. Each contains a digit, unlike `EPIPE`. */
export function sqlState(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as { code?: unknown }
    if (typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}
