type Limits<Result> = {
  /** The result if the work takes longer than `limitMs`. */
  late: Result
  limitMs: number
  /** A result is reused for this time. */
  maxAgeMs: number
}

/**
 * Returns a function that runs work which can hang. The work runs at most once at a time, and a call returns within the limit.
 */
export function createProbe<Result>(
  work: () => Promise<Result>,
  { late, limitMs, maxAgeMs }: Limits<Result>,
): () => Promise<Result> {
  let last: { result: Result; at: number } | undefined
  let running: { result: Promise<Result>; since: number } | undefined

  const start = () => {
    const result = work().then(value => {
      last = { result: value, at: performance.now() }
      running = undefined
      return value
    })
    return { result, since: performance.now() }
  }
  return async () => {
    if (last && performance.now() - last.at < maxAgeMs) return last.result
    running ??= start()
    const leftMs = Math.max(0, limitMs - (performance.now() - running.since))
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<Result>(resolve => {
      timer = setTimeout(() => resolve(late), leftMs)
    })
    return Promise.race([running.result, limit]).finally(() => clearTimeout(timer))
  }
}
