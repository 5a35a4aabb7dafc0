import { payloadAddress } from '@storefront/api/payload'

import { composition } from './composition.ts'

export type EarlyPayload = {
  address: string
  /** The body is null unless the status is a success. Rejects as `fetch` does, and after 10 s with a `TimeoutError`. */
  response: Promise<{ status: number; body: unknown }>
}

/** The same timeout as for every request of `shared`. */
const timeoutMs = 10_000

async function request(address: string): EarlyPayload['response'] {
  // biome-ignore lint/plugin/one-client: a payload file; the browser matches only a plain fetch with its preload.
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
  return { status: response.status, body: response.ok ? await response.json() : null }
}

/**
 * Requests the payload that the page preloads for its route, so that `shared/stock` has it when the page renders for the
 * first time. Undefined if the route has none.
 */
export function requestPayload(): EarlyPayload | undefined {
  const route = composition.routes?.find(({ path }) => path === composition.matched)
  if (!route?.payload) return undefined
  const address = payloadAddress(route.path, route.payload)
  const response = request(address)
  // `shared/stock` handles a failure when it reads the response.
  response.catch(() => undefined)
  return { address, response }
}
