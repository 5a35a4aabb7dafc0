/** Runs `work` one at a time; all who ask during a round share the next, which begins after they asked. */
export function createRounds(work: () => Promise<void>): () => Promise<void> {
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
