import { backOffMs, isReachable, reportNoResponse, wasJustOffline } from '../http/network.ts'
import { type Pause, startPause } from './pause.ts'
import { reloadForCode } from './reload-for-code.ts'

export type LoadListener<Code> = {
  onCode?: (code: Code) => void
  /** Called once, except when the network is missing. Loading continues until the listener is removed. */
  onFailure?: (error: unknown) => void
}

/** A listener that is added sooner after a failure waits for the next attempt. */
const minPauseMs = 1000

/**
 * Fetches code with back-off until it is loaded or no listener is left. Returns a function that adds a listener and
 * returns a function to remove it. Only the first failure with a working network can reload the page; automatic retries
 * never do.
 */
export function createLoadListeners<Code>(
  fetchCode: () => Promise<Code>,
  container?: string,
): (input: LoadListener<Code>) => () => void {
  const listeners = new Set<LoadListener<Code>>()
  const reported = new WeakSet<LoadListener<Code>>()
  let isRunning = false
  let isHandled = false
  let pause: Pause | undefined
  let failedAt = 0

  const onLoadFailure = async (error: unknown) => {
    failedAt = performance.now()
    const isOffline = wasJustOffline()
    reportNoResponse()
    if (!(await isReachable()) || isOffline) return
    if (!isHandled) await reloadForCode({ error, container })
    isHandled = true
    for (const listener of listeners) {
      if (!reported.has(listener)) listener.onFailure?.(error)
      reported.add(listener)
    }
  }
  const onLoaded = (code: Code) => {
    const waiting = [...listeners]
    listeners.clear()
    for (const { onCode } of waiting) onCode?.(code)
  }
  const run = async () => {
    isRunning = true
    isHandled = false
    for (let count = 1; listeners.size > 0; count++) {
      await fetchCode().then(onLoaded, onLoadFailure)
      if (listeners.size === 0) break
      pause = startPause(backOffMs(count))
      await pause.over
      pause = undefined
    }
    isRunning = false
  }
  return listener => {
    listeners.add(listener)
    if (!isRunning) void run()
    else if (performance.now() - failedAt >= minPauseMs) pause?.end()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) pause?.end()
    }
  }
}
