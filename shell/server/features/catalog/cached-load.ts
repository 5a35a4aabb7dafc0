/** `loaded`: the value, when the load has succeeded. */
type Load<Value> = { value: Promise<Value>; loaded?: Value; startedAt: number }

type CacheLimits = {
  /** Older values are never returned. */
  maxAgeMs: number
  /** From this age on, a read returns the last value and loads the next one in the background. */
  renewAfterMs?: number
}

/** Caches the result of `load` for `maxAgeMs` after the start of the load. Concurrent reads share one load. */
export function createCachedLoad<Value extends object>(
  load: () => Promise<Value>,
  limits: CacheLimits,
) {
  const { maxAgeMs, renewAfterMs = maxAgeMs } = limits
  let last: Load<Value> | undefined
  let next: Load<Value> | undefined

  const startLoad = (): Load<Value> => {
    const started: Load<Value> = { value: load(), startedAt: performance.now() }
    const succeed = (value: Value) => {
      started.loaded = value
      if (next !== started) return
      last = started
      next = undefined
    }
    // Only the reads that wait for this load get its failure.
    const fail = () => {
      if (last === started) last = undefined
      if (next === started) next = undefined
    }
    started.value.then(succeed, fail)
    return started
  }
  /** The last load, if it is young enough. */
  const findLast = (): Load<Value> | undefined => {
    if (!last) return undefined
    const ageMs = performance.now() - last.startedAt
    if (ageMs >= maxAgeMs) return undefined
    if (ageMs >= renewAfterMs) next ??= startLoad()
    return last
  }
  return {
    /** The value, if `read` would not wait for it. */
    find: (): Value | undefined => findLast()?.loaded,
    read(): Promise<Value> {
      const found = findLast()
      if (found) return found.value
      last = next ?? startLoad()
      next = undefined
      return last.value
    },
    clear(): void {
      last = undefined
      next = undefined
    },
  }
}
