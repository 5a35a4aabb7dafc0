import type { Pool, PoolClient } from 'pg'

import { currentRequest } from '../concurrency/current-request.ts'
import { errorOfQuery, startQuerySpan } from '../tracing/query-span.ts'

/**
 * Measures and traces the queries of a pool or connection that return a promise, including the wait for a free
 * connection. A pool sends its queries to a connection with a callback, so each counts once.
 */
export function measureQueries(client: Pool | PoolClient): void {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown
  const measured = (...input: unknown[]): unknown => {
    const current = currentRequest()
    if (!current || typeof input.at(-1) === 'function') return query(...input)
    const { queryTime, span: parent } = current
    const span = parent ? startQuerySpan(input[0], parent) : null
    const startedAt = performance.now()
    const result = query(...input)
    if (!(result instanceof Promise)) return result
    const end = (error?: string) => {
      span?.end({ error })
      if (!queryTime) return
      queryTime.queries += 1
      queryTime.ms += performance.now() - startedAt
    }
    return result.then(
      rows => {
        end()
        return rows
      },
      error => {
        end(errorOfQuery(error))
        throw error
      },
    )
  }
  Object.assign(client, { query: measured })
}
