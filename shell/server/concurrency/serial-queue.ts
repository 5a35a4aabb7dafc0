type Task<Result> = () => Promise<Result>

/** Runs tasks with the same key one after another, in the order of the calls. Tasks with other keys do not wait. */
export function createSerialQueue(): <Result>(key: string, task: Task<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, task) => {
    const result = (last.get(key) ?? Promise.resolve()).then(task, task)
    const finished = result.catch(() => undefined)
    last.set(key, finished)
    void finished.then(() => {
      if (last.get(key) === finished) last.delete(key)
    })
    return await result
  }
}
