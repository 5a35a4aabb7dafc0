import type { RateLimit } from '../config/rate-limits.ts'

/** Callers that are known at a time; the one that has been silent for longest goes first. */
const mostKeys = 10_000

type Window = { count: number; endsAt: number }

/** Counts by key in windows that begin with the first count. */
type RateCounter = {
  /** Counts one; answers how many ms to wait, 0 when it is within the limit. */
  add: (key: string) => number
  /** How many ms until one more is within the limit. */
  look: (key: string) => number
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
    look(key) {
      const now = Date.now()
      const window = find(key, now)
      return window && window.count >= most ? window.endsAt - now : 0
    },
  }
}
