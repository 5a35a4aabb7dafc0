const firstPauseMs = 30_000
const longestPauseMs = 600_000
/** All visitors together make this server ask so often. */
const most = { atOnce: 4, eachMinute: 120 }
const minuteMs = 60_000

type Outside = { now: () => Date; warn: (message: string, cause: unknown) => void }

type Patience = {
  /** The answer, or null when it failed, or when it is not asked for now. */
  attempt: <Answer>(ask: () => Promise<Answer>) => Promise<Answer | null>
}

/**
 * When a service outside is asked: seldom, a few questions at once, and after a failure only after a pause, which
 * doubles while it goes on failing. The first failure is told, the others are not.
 */
export function createPatience({ now, warn }: Outside): Patience {
  let asking = 0
  let failures = 0
  let pausedUntil = 0
  let requested: number[] = []

  const mayAsk = (): boolean => {
    const time = now().getTime()
    requested = requested.filter(each => time - each < minuteMs)
    return time >= pausedUntil && asking < most.atOnce && requested.length < most.eachMinute
  }
  const pause = (cause: unknown): void => {
    if (failures === 0) warn('The public icon service does not answer', cause)
    pausedUntil = now().getTime() + Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
    failures += 1
  }

  return {
    async attempt(ask) {
      if (!mayAsk()) return null
      asking += 1
      requested.push(now().getTime())
      try {
        const response = await ask()
        failures = 0
        return response
      } catch (cause) {
        // Those that were asked at the same time fail for the same reason.
        if (now().getTime() >= pausedUntil) pause(cause)
        return null
      } finally {
        asking -= 1
      }
    },
  }
}
