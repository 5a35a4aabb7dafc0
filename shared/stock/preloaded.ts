import { isUnauthenticated } from '@storefront/api/envelope'

import { bootData } from '../boot.ts'
import { ApiError } from '../http.ts'

/** Like every call. */
const timeoutMs = 10_000

let isConsumed = false

/**
 * The document preloads its route's payload (S7.payload), and the first read of that path takes it. A plain fetch has
 * the mode and credentials of the preload; with others the browser would ask twice. `null` means: ask the API. The read
 * fails when nothing came in time (A10): asking again would make the customer wait as long once more.
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
    // Whatever is wrong with it, the API tells with its own words.
    return null
  }
}
