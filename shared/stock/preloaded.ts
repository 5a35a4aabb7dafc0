import { toRows } from '@storefront/api/columns'
import { isUnauthenticated } from '@storefront/api/envelope'
import { payloadAddress } from '@storefront/api/payload'

import { bootData } from '../boot.ts'
import { ApiError } from '../http/http.ts'

/** The same timeout as for every request. */
const timeoutMs = 10_000

/**
 * Creates the function that reads the payload that the page preloaded for its route (S7.payload), once. It resolves to
 * `null` when the API must be requested. It rejects with an `ApiError` with the code `timeout` when no response arrives
 * in time (A10), because another request would double the wait.
 */
export function createPreloaded(): (path: string) => Promise<unknown> {
  let isConsumed = false
  return async path => {
    const route = bootData.routes.find(each => each.path === bootData.matched)
    if (isConsumed || route?.payload?.split('?')[0] !== path) return null
    isConsumed = true
    return fetchPayload(payloadAddress(route.path, route.payload))
  }
}

/**
 * A plain fetch has the mode and credentials of the preload; with others the browser would send a second request.
 * @throws {ApiError} with the code `timeout`
 */
async function fetchPayload(address: string): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    // biome-ignore lint/plugin/one-client: a payload file; the browser matches only a plain fetch with its preload.
    const response = await fetch(address, { signal })
    const body: unknown = response.ok ? await response.json() : null
    return isUnauthenticated(response.status, body) ? null : withRows(body)
  } catch (cause) {
    if (signal.aborted) throw ApiError.from({ path: address, status: 0, code: 'timeout', cause })
    // The request to the API reports the cause.
    return null
  }
}

/** A payload in columns becomes the response of the API. */
function withRows(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('columns' in body)) return body
  const { columns, ...envelope } = body
  const content = toRows(columns)
  return content && { ...envelope, content }
}
