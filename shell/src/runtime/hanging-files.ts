import { hasCome } from '../boot/is-received.ts'

/** Less than the 8 s after which a hanging page or slot shows its fallback, including the start of the shell. */
export const patienceMs = 6500

const times = new Map<string, number>()

export function recordHung(path: string): void {
  times.set(path, (times.get(path) ?? 0) + 1)
}

/**
 * Records a failure whose bytes the browser rejected, because it caches them and would reject them again on every retry.
 * A file without a resource timing entry (browsers record only the first 250) counts as rejected.
 */
export function recordRejected(address: string, path: string): void {
  const { href } = new URL(address, location.href)
  if (hasCome(href) || performance.getEntriesByName(href).length === 0) recordHung(path)
}

/**
 * Returns the URL for the next request of a file. After a hang it must be another URL, because browsers let a second
 * request for a URL wait for the first one. The same applies after a rejection. The server ignores the query.
 */
export function freshAddress(address: string, path: string): string {
  const count = times.get(path)
  return count ? `${address.split('?')[0]}?again=${count}` : address
}

/** A digest that matches nothing, so that the browser rejects the file and reports it. */
export const nothing = `sha384-${'A'.repeat(64)}`

/** Fetches a listed file. A hang becomes a failure. An unlisted file gets a digest that matches nothing. */
export async function fetchListed(path: string, integrity = nothing): Promise<Response> {
  const address = freshAddress(path, path)
  try {
    const signal = AbortSignal.timeout(patienceMs)
    // biome-ignore lint/plugin/one-client: files of the composition, checked by their digests.
    const response = await fetch(address, { integrity, signal })
    if (response.ok) return response
    throw new Error(`Cannot load ${path}: ${response.status}`)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') recordHung(path)
    else recordRejected(address, path)
    throw error
  }
}
