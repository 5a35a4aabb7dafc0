/** Below the 8 s after which a hanging page or slot shows its fallback, the start of the shell included. */
export const patienceMs = 6500

const times = new Map<string, number>()

export function noteHung(path: string): void {
  times.set(path, (times.get(path) ?? 0) + 1)
}

/**
 * Address for the next request of a file: browsers let a second request for an address wait for the first, so after a
 * hang it needs another one. The server looks at the path alone.
 */
export function freshAddress(address: string, path: string): string {
  const count = times.get(path)
  return count ? `${address.split('?')[0]}?again=${count}` : address
}

/** Data that hangs becomes data that failed, like a file. */
export async function fetchListed(path: string, integrity: string): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const response = await fetch(freshAddress(path, path), { integrity, signal })
    if (response.ok) return response
    throw new Error(`Cannot load ${path}: ${response.status}`)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') noteHung(path)
    throw error
  }
}
