import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@opentelemetry/api'

/** The database work of one request so far. Queries that run at the same time count in full. */
export type QueryTime = { queries: number; ms: number }

type CurrentRequest = {
  queryTime?: QueryTime
  /** The span of the request, as the parent of further ones. */
  trace?: Context
}

// One store for everything: each further one makes every promise of the process slower.
const requests = new AsyncLocalStorage<CurrentRequest>()

/** The request that this code works for. */
export const currentRequest = (): CurrentRequest | undefined => requests.getStore()

/** Runs a function, and adds to the current request of everything that it starts. */
export function runInRequest<Result>(added: CurrentRequest, run: () => Result): Result {
  return requests.run({ ...requests.getStore(), ...added }, run)
}
