import { hasCome } from '../boot/is-received.ts'

/** Below the 8 s after which a hanging page or slot shows its fallback, the start of the shell included. */
export const patienceMs = 6500

const times = new Map<string, number>()

export function recordHung(path: string): void {
  times.set(path, (times.get(path) ?? 0) + 1)
}

/**
 * After a failure: browsers keep the bytes that they refused, in memory and on disk, and would refuse those again at
 * every retry. A file of which they list nothing (of the first 250 they do) counts as refused.
 */
export function recordRejected(address: string, path: string): void {
  const { href } = new URL(address, location.href)
  if (hasCome(href) || performance.getEntriesByName(href).length === 0) recordHung(path)
}

/**
 * Address for the next request of a file: browsers let a second request for an address wait for the first, so after a
 * hang it needs another one, and so it does after a refusal. The server looks at the path alone.
 */
export function freshAddress(address: string, path: string): string {
  const count = times.get(path)
  return count ? `${address.split('?')[0]}?again=${count}` : address
}

/** A digest that matches nothing: the browser refuses the file and says so, which a throw here would not. */
export const nothing = `sha384-${'A'.repeat(64)}`

/** Data that hangs becomes data that failed, like a file; without a digest the browser would check nothing. */
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
