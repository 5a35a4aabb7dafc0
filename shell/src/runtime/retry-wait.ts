const firstMs = 300
const longestMs = 30_000

/** 0.3 s, 0.6 s, 1.2 s … at most 30 s; ends early when the network comes back. */
export function waitForRetry(attempt: number): Promise<void> {
  const waitMs = Math.min(firstMs * 2 ** (attempt - 1), longestMs)
  return new Promise(resolve => {
    const proceed = () => {
      clearTimeout(timer)
      removeEventListener('online', proceed)
      resolve()
    }
    const timer = setTimeout(proceed, waitMs)
    addEventListener('online', proceed)
  })
}
