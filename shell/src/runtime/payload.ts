import { payloadAddress } from '@storefront/api/payload'

import { composition } from './composition.ts'

export type EarlyPayload = {
  address: string
  /** The body is null unless the status is a success. Rejects as `fetch` does, and after 10 s with a `TimeoutError`. */
  response: Promise<{ status: number; body: unknown }>
}

/** The same timeout as for every request of `shared`. */
const timeoutMs = 10_000
/** The page waits for the payload, and of several servers only one may hang, so a second request follows. */
const againMs = 3000

/** Sends a second request if the first one has no response yet. Resolves with the first response of both. */
async function request(address: string): EarlyPayload['response'] {
  const signal = AbortSignal.timeout(timeoutMs)
  // biome-ignore lint/plugin/one-client: a payload file; the browser matches only a plain fetch with its preload.
  const send = (url: string) => fetch(url, { signal })
  let timer: ReturnType<typeof setTimeout> | undefined
  const second = new Promise<Response>(resolve => {
    // Browsers let a second request for the same URL wait for the first one. The server ignores the query.
    timer = setTimeout(() => resolve(send(`${address}?again=1`)), againMs)
  })
  const response = await Promise.race([send(address), second]).finally(() => clearTimeout(timer))
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
