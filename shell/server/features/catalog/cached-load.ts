type Loaded<Value> = { value: Promise<Value>; startedAt: number }

type CacheLimits = {
  /** Older values are never returned. */
  maxAgeMs: number
  /** From this age on, a read returns the last value and loads the next one in the background. */
  renewAfterMs?: number
}

/** Caches the result of `load` for `maximumAgeMs` after the start of the load. Concurrent reads share one load. */
export function createCachedLoad<Value>(load: () => Promise<Value>, limits: CacheLimits) {
  const { maxAgeMs, renewAfterMs = maxAgeMs } = limits
  let last: Loaded<Value> | undefined
  let next: Loaded<Value> | undefined

  const startLoad = (): Loaded<Value> => {
    const loaded = { value: load(), startedAt: performance.now() }
    const succeed = () => {
      if (next !== loaded) return
      last = loaded
      next = undefined
    }
    // Only the reads that wait for this load get its failure.
    const fail = () => {
      if (last === loaded) last = undefined
      if (next === loaded) next = undefined
    }
    loaded.value.then(succeed, fail)
    return loaded
  }
  return {
    read(): Promise<Value> {
      const ageMs = last ? performance.now() - last.startedAt : maxAgeMs
      if (last && ageMs < maxAgeMs) {
        if (ageMs >= renewAfterMs) next ??= startLoad()
        return last.value
      }
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
