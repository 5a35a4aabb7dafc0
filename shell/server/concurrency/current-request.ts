import { AsyncLocalStorage } from 'node:async_hooks'

import type { Span } from '../tracing/span.ts'

/** The database work of one request so far. Queries that run at the same time count in full. */
type QueryTime = { queries: number; ms: number }

export type CurrentRequest = {
  queryTime?: QueryTime | null
  /** The span of the request or job, as the parent of further ones. */
  span?: Span | null
}

// One store for everything: each further one makes every promise of the process slower.
const requests = new AsyncLocalStorage<CurrentRequest>()

/** The request or job that this code works for. */
export const currentRequest = (): CurrentRequest | undefined => requests.getStore()

/** Runs a function as the work of a request or job, with everything that it starts. */
export function runInRequest<Result>(request: CurrentRequest, run: () => Result): Result {
  return requests.run(request, run)
}
