type Limits<Result> = {
  /** What is said when the work takes longer than `limitMs`. */
  late: Result
  limitMs: number
  /** A result counts for so long. */
  maximumAgeMs: number
}

/**
 * Asks for something that may hang: one question at a time however often it is called, and an answer within the limit.
 */
export function createProbe<Result>(
  work: () => Promise<Result>,
  { late, limitMs, maximumAgeMs }: Limits<Result>,
): () => Promise<Result> {
  let last: { result: Result; at: number } | undefined
  let running: { result: Promise<Result>; since: number } | undefined

  const begin = () => {
    const result = work().then(value => {
      last = { result: value, at: performance.now() }
      running = undefined
      return value
    })
    return { result, since: performance.now() }
  }
  return async () => {
    if (last && performance.now() - last.at < maximumAgeMs) return last.result
    running ??= begin()
    const leftMs = Math.max(0, limitMs - (performance.now() - running.since))
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<Result>(resolve => {
      timer = setTimeout(() => resolve(late), leftMs)
    })
    return Promise.race([running.result, limit]).finally(() => clearTimeout(timer))
  }
}
