export type Rounds = {
  /** A round that begins from now on; all who ask during one share the next. */
  next: () => Promise<void>
  /** When nothing runs any more. */
  settled: () => Promise<void>
}

/** Runs `work` one at a time. */
export function createRounds(work: () => Promise<void>): Rounds {
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
  const finished = async (): Promise<void> => {
    while (queued ?? running) await (queued ?? running)?.catch(() => undefined)
  }
  return { next, settled: finished }
}
