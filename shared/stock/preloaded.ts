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
    const address = isConsumed ? null : findAddress(path)
    if (address === null) return null
    isConsumed = true
    return fetchPayload(address)
  }
}

/** The address of the payload for a path of the API; null if the page's route has none or another one. */
function findAddress(path: string): string | null {
  const route = bootData.routes.find(each => each.path === bootData.matched)
  if (route?.payload?.split('?')[0] !== path) return null
  return payloadAddress(route.path, route.payload)
}

type PayloadResponse = { status: number; body: unknown }
/** The first script of the page requests the payload before any other code runs. */
type FirstScript = { payload?: { address: string; response: Promise<PayloadResponse> } }

/**
 * For a shell whose first script does not request the payload. A plain fetch has the mode and credentials of the preload;
 * with others the browser would send a second request.
 */
async function request(address: string): Promise<PayloadResponse> {
  // biome-ignore lint/plugin/one-client: a payload file; the browser matches only a plain fetch with its preload.
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
  return { status: response.status, body: response.ok ? await response.json() : null }
}

function earlyResponse(address: string | null): Promise<PayloadResponse> | null {
  const { __STOREFRONT__: first } = globalThis as { __STOREFRONT__?: FirstScript }
  return first?.payload && first.payload.address === address ? first.payload.response : null
}

/** Whether the first script has requested the payload for this path of the API. */
export function hasEarlyPayload(path: string): boolean {
  return earlyResponse(findAddress(path)) !== null
}

/** @throws {ApiError} with the code `timeout` */
async function fetchPayload(address: string): Promise<unknown> {
  try {
    const { status, body } = await (earlyResponse(address) ?? request(address))
    return isUnauthenticated(status, body) ? null : withRows(body)
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'TimeoutError')
      throw ApiError.from({ path: address, status: 0, code: 'timeout', cause })
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
