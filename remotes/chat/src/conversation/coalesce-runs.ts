/** Runs `work` one at a time. All calls during a run share the next run, which starts after it. */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let queued: Promise<void> | undefined
  const next = (): Promise<void> => {
    if (!running) {
      running = work().finally(() => {
        running = undefined
      })
      return running
    }
    const follow = () => {
      queued = undefined
      return next()
    }
    queued ??= running.then(follow, follow)
    return queued
  }
  return next
}
