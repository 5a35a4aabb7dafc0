import { isUnauthenticated } from '@storefront/api/envelope'

import { bootData } from '../boot.ts'
import { ApiError } from '../http/http.ts'

/** The same as for every request. */
const timeoutMs = 10_000

let isConsumed = false

/**
 * Reads the payload that the page preloaded for its route (S7.payload), once. A plain fetch has the mode and
 * credentials of the preload; with others the browser would send a second request. Resolves to `null` when the API must
 * be requested.
 * @throws {ApiError} with the code `timeout` when no response arrives in time (A10), because another request would
 * double the wait
 */
export async function readPreloaded(path: string): Promise<unknown> {
  const route = bootData.routes.find(each => each.path === bootData.matched)
  if (isConsumed || route?.payload !== path) return null
  isConsumed = true
  const address = `/_payload${route.path}.json`
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    // biome-ignore lint/plugin/one-client: a payload file; the browser matches only a plain fetch with its preload.
    const response = await fetch(address, { signal })
    const body: unknown = response.ok ? await response.json() : null
    return isUnauthenticated(response.status, body) ? null : body
  } catch (cause) {
    if (signal.aborted) throw ApiError.from({ path: address, status: 0, code: 'timeout', cause })
    // Whatever is wrong with the payload, the API reports it properly.
    return null
  }
}
