const firstMs = 300
const longestMs = 30_000

const waiting = new Set<() => void>()

/** Waits 0.3 s, 0.6 s, 1.2 s … at most 30 s. Ends early when the network returns or on `retryNow`. */
export function waitForRetry(attempt: number): Promise<void> {
  const waitMs = Math.min(firstMs * 2 ** (attempt - 1), longestMs)
  return new Promise(resolve => {
    const proceed = () => {
      clearTimeout(timer)
      removeEventListener('online', proceed)
      waiting.delete(proceed)
      resolve()
    }
    const timer = setTimeout(proceed, waitMs)
    addEventListener('online', proceed)
    waiting.add(proceed)
  })
}

/** Ends every wait. Otherwise Retry would wait with the pending load until its time limit. */
export function retryNow(): void {
  for (const proceed of waiting) proceed()
}
