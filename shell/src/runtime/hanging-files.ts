import { isReceived } from '../boot/is-received.ts'

/** Less than the 8 s after which a hanging page or slot shows its fallback, including the start of the shell. */
export const timeoutMs = 6500

const hangs = new Map<string, number>()

export function recordHang(path: string): void {
  hangs.set(path, (hangs.get(path) ?? 0) + 1)
}

/**
 * Records a failure whose bytes the browser rejected, because it caches them and would reject them again on every
 * retry. A file without a resource timing entry (browsers record only the first 250) counts as rejected.
 */
export function recordRejected(address: string, path: string): void {
  const { href } = new URL(address, location.href)
  if (isReceived(href) || performance.getEntriesByName(href).length === 0) recordHang(path)
}

/**
 * Returns the URL for the next request of a file. After a hang or a rejection it is another URL, because browsers let a
 * second request for a URL wait for the first one, and cache rejected bytes. The server ignores the query.
 */
export function freshAddress(address: string, path: string): string {
  const count = hangs.get(path)
  return count ? `${address.split('?')[0]}?again=${count}` : address
}

/** A digest that matches nothing, so that the browser rejects the file and reports it. */
export const noDigest = `sha384-${'A'.repeat(64)}`

/** Fetches a listed file. A hang becomes a failure. An unlisted file gets a digest that matches nothing. */
export async function fetchListed(path: string, integrity = noDigest): Promise<Response> {
  const address = freshAddress(path, path)
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    // biome-ignore lint/plugin/one-client: files of the composition, checked by their digests.
    const response = await fetch(address, { integrity, signal })
    if (response.ok) return response
    throw new Error(`Cannot load ${path}: ${response.status}`)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') recordHang(path)
    else recordRejected(address, path)
    throw error
  }
}
