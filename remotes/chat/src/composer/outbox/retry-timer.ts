const longestPauseMs = 60_000

/** Schedules the next try of the outbox of one page. Only one try is scheduled at a time. */
export function createRetryTimer(retry: () => void) {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const cancel = () => clearTimeout(timer)
  const retryIn = (ms: number) => {
    cancel()
    timer = setTimeout(retry, ms)
  }

  return {
    cancel,
    retryIn,
    /** Exponential backoff of 1, 2, 4 … s, at most a minute, with jitter in the upper half of the interval. */
    backOff() {
      const pause = Math.min(1000 * 2 ** failures, longestPauseMs)
      failures += 1
      retryIn(pause * (0.5 + Math.random() / 2))
    },
    /** The next pause is short again. */
    resetPause() {
      failures = 0
    },
  }
}
