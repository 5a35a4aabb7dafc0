type Loaded<Value> = { value: Promise<Value>; startedAt: number }

type Freshness = {
  /** Nobody gets what was loaded longer ago. */
  maximumAgeMs: number
  /** From this age on, the next value is loaded while the last one is still given out: nobody waits for it. */
  renewAfterMs?: number
}

/** Keeps what `load` answers for `maximumAgeMs` after the load began; callers at the same time share one load. */
export function createFresh<Value>(load: () => Promise<Value>, freshness: Freshness) {
  const { maximumAgeMs, renewAfterMs = maximumAgeMs } = freshness
  let last: Loaded<Value> | undefined
  let next: Loaded<Value> | undefined

  const begin = (): Loaded<Value> => {
    const loaded = { value: load(), startedAt: performance.now() }
    const succeed = () => {
      if (next !== loaded) return
      last = loaded
      next = undefined
    }
    // A failure is for those who asked, not for those who come next.
    const fail = () => {
      if (last === loaded) last = undefined
      if (next === loaded) next = undefined
    }
    loaded.value.then(succeed, fail)
    return loaded
  }
  return {
    read(): Promise<Value> {
      const ageMs = last ? performance.now() - last.startedAt : maximumAgeMs
      if (last && ageMs < maximumAgeMs) {
        if (ageMs >= renewAfterMs) next ??= begin()
        return last.value
      }
      last = next ?? begin()
      next = undefined
      return last.value
    },
    forget(): void {
      last = undefined
      next = undefined
    },
  }
}
