import type { Pool, PoolClient } from 'pg'

import { currentRequest } from '../concurrency/current-request.ts'
import { errorOfQuery, startQuerySpan } from '../tracing/query-span.ts'
import type { ChildSpan } from '../tracing/tracing.ts'

function endWith(span: ChildSpan, result: Promise<unknown>): void {
  result.then(
    () => span.end(),
    error => span.end({ error: errorOfQuery(error) }),
  )
}

/**
 * Measures and traces the queries of a pool or connection that return a promise, including the wait for a free
 * connection. A pool sends its queries to a connection with a callback, so each counts once.
 */
export function measureQueries(client: Pool | PoolClient): void {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown
  const measured = (...input: unknown[]): unknown => {
    const time = currentRequest()?.queryTime
    const span = typeof input.at(-1) === 'function' ? null : startQuerySpan(input[0])
    if (!time && !span) return query(...input)
    const startedAt = performance.now()
    const result = query(...input)
    if (!(result instanceof Promise)) return result
    if (span) endWith(span, result)
    if (!time) return result
    return result.finally(() => {
      time.queries += 1
      time.ms += performance.now() - startedAt
    })
  }
  Object.assign(client, { query: measured })
}
