import { HttpError } from '../../http-error.ts'

type StreamLimits = { perAddress: number; perProcess: number }

/** An office behind one address has many browsers. The rest of the 4096 connections stays free for API calls. */
export const streamLimits: StreamLimits = { perAddress: 256, perProcess: 2500 }

/** Counts open streams. `enter` throws 429 or 503 beyond a limit, and returns the function that ends the stream. */
export function createStreamCount(limits: StreamLimits) {
  const byAddress = new Map<string, number>()
  let all = 0
  return {
    count: () => all,
    enter(address: string): () => void {
      const open = byAddress.get(address) ?? 0
      if (all >= limits.perProcess)
        throw new HttpError(503, 'unavailable', { retryAfterSeconds: 30 })
      if (open >= limits.perAddress)
        throw new HttpError(429, 'rate_limited', {
          message: 'Too many streams.',
          retryAfterSeconds: 30,
        })
      all += 1
      byAddress.set(address, open + 1)
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        all -= 1
        const left = (byAddress.get(address) ?? 1) - 1
        if (left > 0) byAddress.set(address, left)
        else byAddress.delete(address)
      }
    },
  }
}
