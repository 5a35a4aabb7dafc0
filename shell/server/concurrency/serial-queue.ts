type Work<Result> = () => Promise<Result>

/** Runs works with the same key one after another, in the order they came; other keys do not wait. */
export function createTurns(): <Result>(key: string, work: Work<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    const finished = turn.catch(() => undefined)
    last.set(key, finished)
    void finished.then(() => {
      if (last.get(key) === finished) last.delete(key)
    })
    return await turn
  }
}
