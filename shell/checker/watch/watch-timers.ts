/** Runs in the page: notes every timer and animation frame until it has run or is cancelled. */
export function watchTimers(): void {
  const { live, keyOf } = globalThis.__checker
  const watchSet = (name: 'setTimeout' | 'setInterval', what: string) => {
    const original = globalThis[name] as (handler: TimerHandler, ...rest: unknown[]) => number
    const replacement = (handler: TimerHandler, ...rest: unknown[]): number => {
      const run = (...values: unknown[]) => {
        if (name === 'setTimeout') live.delete(id)
        if (typeof handler === 'function') handler(...values)
      }
      const id = original.call(globalThis, run, ...rest)
      live.set(id, keyOf(what))
      return id
    }
    Object.assign(globalThis, { [name]: replacement })
  }
  const watchClear = (name: 'clearTimeout' | 'clearInterval') => {
    const original = globalThis[name]
    const replacement = (id?: number) => {
      if (id !== undefined) live.delete(id)
      original.call(globalThis, id)
    }
    Object.assign(globalThis, { [name]: replacement })
  }
  watchSet('setTimeout', 'timer')
  watchSet('setInterval', 'interval')
  watchClear('clearTimeout')
  watchClear('clearInterval')

  const frames = new Map<number, object>()
  const { requestAnimationFrame, cancelAnimationFrame } = globalThis
  globalThis.requestAnimationFrame = callback => {
    const token = {}
    live.set(token, keyOf('animation frame'))
    const id = requestAnimationFrame.call(globalThis, at => {
      live.delete(token)
      frames.delete(id)
      callback(at)
    })
    frames.set(id, token)
    return id
  }
  globalThis.cancelAnimationFrame = id => {
    live.delete(frames.get(id) ?? {})
    cancelAnimationFrame.call(globalThis, id)
  }
}
