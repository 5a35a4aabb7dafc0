export type CoalescedRuns = {
  /** Starts a run. Calls during a run share the next one. */
  run: () => Promise<void>
  /** Resolves when nothing runs. */
  finished: () => Promise<void>
}

/** Runs `work` at most once at a time. */
export function createCoalescedRuns(work: () => Promise<void>): CoalescedRuns {
  let running: Promise<void> | undefined
  let queued: Promise<void> | undefined
  const run = (): Promise<void> => {
    if (!running) {
      running = work().finally(() => {
        running = undefined
      })
      return running
    }
    const follow = () => {
      queued = undefined
      return run()
    }
    queued ??= running.then(follow, follow)
    return queued
  }
  const finished = async (): Promise<void> => {
    while (queued ?? running) await (queued ?? running)?.catch(() => undefined)
  }
  return { run, finished }
}
