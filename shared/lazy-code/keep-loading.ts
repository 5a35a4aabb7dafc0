import { backOffMs, isReachable, noteUnanswered } from '../http/network.ts'
import { type Pause, startPause } from './pause.ts'
import { reloadForCode } from './reload-for-code.ts'

export type LoadListener<Code> = {
  onCode?: (code: Code) => void
  /** Called once, except when the network is missing. Loading continues until the listener is removed. */
  onFailure?: (error: unknown) => void
}

/** A listener that joins sooner after a failure waits for the next try. */
const leastPauseMs = 1000

/**
 * Fetches code with back-off until it is loaded or no listener is left. Returns a function that adds a listener; that
 * one returns a function that removes it. Only the first failure with a working network can reload the page; automatic
 * retries never do.
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
