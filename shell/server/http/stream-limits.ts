import { HttpError } from '../http-error.ts'

type StreamLimits = { perAddress: number; perProcess: number }

/** An office behind one address has many browsers; a process keeps room for calls (4096 connections in all). */
export const streamLimits: StreamLimits = { perAddress: 256, perProcess: 2500 }

/** Counts open streams; `enter` refuses one too many and answers the way to leave. */
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
