import type { RateLimit } from '../../config/rate-limits.ts'

/** Most keys that are remembered. The key without calls for the longest time is dropped first. */
const mostKeys = 10_000

type Window = { count: number; endsAt: number }

/** Counts by key in windows that start with the first call. */
type RateCounter = {
  /** Counts a call. Returns the ms to wait, or 0 if it is within the limit. */
  add: (key: string) => number
  /** Returns the ms until another call is within the limit, without counting. */
  peek: (key: string) => number
}

export function createRateCounter({ count: most, seconds }: RateLimit): RateCounter {
  const windows = new Map<string, Window>()

  const find = (key: string, now: number): Window | undefined => {
    const window = windows.get(key)
    return window && window.endsAt > now ? window : undefined
  }
  return {
    add(key) {
      const now = Date.now()
      const window = find(key, now) ?? { count: 0, endsAt: now + seconds * 1000 }
      window.count += 1
      windows.delete(key)
      windows.set(key, window)
      const [oldest] = windows.size > mostKeys ? windows.keys() : []
      if (oldest !== undefined) windows.delete(oldest)
      return window.count > most ? window.endsAt - now : 0
    },
    peek(key) {
      const now = Date.now()
      const window = find(key, now)
      return window && window.count >= most ? window.endsAt - now : 0
    },
  }
}
