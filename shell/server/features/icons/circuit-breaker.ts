const firstPauseMs = 30_000
const maxPauseMs = 600_000
/** The limits of this server for the requests of all visitors together. */
const limits = { concurrent: 4, perMinute: 120 }
const minuteMs = 60_000

type Options = { now: () => Date; warn: (message: string, cause: unknown) => void }

type CircuitBreaker = {
  /** Returns the response, or null after a failure or if no request is allowed now. */
  attempt: <Result>(send: () => Promise<Result>) => Promise<Result | null>
}

/**
 * Limits the requests to an external service. After a failure, no request is allowed for a pause, which doubles with each
 * further failure. Only the first failure is logged.
 */
export function createCircuitBreaker({ now, warn }: Options): CircuitBreaker {
  let running = 0
  let failures = 0
  let pausedUntil = 0
  let requested: number[] = []

  const isAllowed = (): boolean => {
    const time = now().getTime()
    requested = requested.filter(each => time - each < minuteMs)
    return time >= pausedUntil && running < limits.concurrent && requested.length < limits.perMinute
  }
  const pause = (cause: unknown): void => {
    if (failures === 0) warn('The public icon service does not respond', cause)
    pausedUntil = now().getTime() + Math.min(firstPauseMs * 2 ** failures, maxPauseMs)
    failures += 1
  }

  return {
    async attempt(send) {
      if (!isAllowed()) return null
      running += 1
      requested.push(now().getTime())
      try {
        const response = await send()
        failures = 0
        return response
      } catch (cause) {
        // Concurrent requests fail for the same reason and do not prolong the pause.
        if (now().getTime() >= pausedUntil) pause(cause)
        return null
      } finally {
        running -= 1
      }
    },
  }
}
