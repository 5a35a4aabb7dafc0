import type { Dependencies } from '../../dependencies.ts'
import { readBytes } from './read-json.ts'

const limitMs = 5000
const maximumBytes = 256 * 1024

/**
 * A `fetch` for libraries that call identity providers: it follows no redirect, reads at most 256 KB, and ends after 5 s.
 */
export function createBoundedFetch(fetch: Dependencies['fetch']) {
  return async (url: string, options: RequestInit = {}): Promise<Response> => {
    const signal = AbortSignal.timeout(limitMs)
    const response = await fetch(url, { ...options, redirect: 'error', signal })
    const bytes = await readBytes(response, maximumBytes)
    const { status, statusText, headers } = response
    const body = bytes.length === 0 ? null : new Uint8Array(bytes)
    return new Response(body, { status, statusText, headers })
  }
}
