import { backOffMs, isReachable, noteUnanswered } from '../network.ts'
import { type Pause, startPause } from './pause.ts'
import { reloadForCode } from './reload-for-code.ts'

export type LoadListener<Code> = {
  onCode?: (code: Code) => void
  /** Once, and not for want of a network: it goes on loading until the wish is taken back. */
  onFailure?: (error: unknown) => void
}

/** Whoever joins sooner after a failure waits for the next try. */
const leastPauseMs = 1000

/**
 * Fetches code with back-off for all who wish for it, until it is there or nobody wishes for it any more. Gives the way
 * to join, which gives the way to leave. Only the first failure that is not for want of a network may reload the page:
 * what is tried again by itself never does.
 */
export function createLoadListeners<Code>(
  fetchCode: () => Promise<Code>,
  container?: string,
): (input: LoadListener<Code>) => () => void {
  const inputs = new Set<LoadListener<Code>>()
  const reported = new WeakSet<LoadListener<Code>>()
  let isRunning = false
  let isJudged = false
  let pause: Pause | undefined
  let failedAt = 0

  const judge = async (error: unknown) => {
    failedAt = performance.now()
    noteUnanswered()
    if (!(await isReachable())) return
    if (!isJudged) await reloadForCode({ error, container })
    isJudged = true
    for (const wish of inputs) {
      if (!reported.has(wish)) wish.onFailure?.(error)
      reported.add(wish)
    }
  }
  const deliver = (code: Code) => {
    const waiting = [...inputs]
    inputs.clear()
    for (const { onCode } of waiting) onCode?.(code)
  }
  const run = async () => {
    isRunning = true
    isJudged = false
    for (let count = 1; inputs.size > 0; count++) {
      await fetchCode().then(deliver, judge)
      if (inputs.size === 0) break
      pause = startPause(backOffMs(count))
      await pause.over
      pause = undefined
    }
    isRunning = false
  }
  return wish => {
    inputs.add(wish)
    if (!isRunning) void run()
    else if (performance.now() - failedAt >= leastPauseMs) pause?.end()
    return () => {
      inputs.delete(wish)
      if (inputs.size === 0) pause?.end()
    }
  }
}
