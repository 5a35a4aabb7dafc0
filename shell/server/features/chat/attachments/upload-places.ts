import { HttpError } from '../../../http-error.ts'

/** The maximum per process, so that disk and memory do not fill up. */
const maxConcurrent = 32
/** Slow senders at one address must not block all others. */
const maxPerAddress = 8

/** Counts running uploads. `enter` rejects one too many, and returns a function that ends the upload. */
export function createUploadPlaces() {
  const byAddress = new Map<string, number>()
  let all = 0
  return {
    enter(address: string): () => void {
      const own = byAddress.get(address) ?? 0
      if (all >= maxConcurrent || own >= maxPerAddress)
        throw new HttpError(503, 'unavailable', { retryAfterSeconds: 5 })
      all += 1
      byAddress.set(address, own + 1)
      return () => {
        all -= 1
        const left = (byAddress.get(address) ?? 1) - 1
        if (left > 0) byAddress.set(address, left)
        else byAddress.delete(address)
      }
    },
  }
}
