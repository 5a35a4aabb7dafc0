type Loaded<Value> = { value: Promise<Value>; startedAt: number }

/** Keeps what `load` answers for `maximumAgeMs` after the load began; callers at the same time share one load. */
export function createFresh<Value>(load: () => Promise<Value>, maximumAgeMs: number) {
  let last: Loaded<Value> | undefined
  return {
    read(): Promise<Value> {
      const now = performance.now()
      if (last && now - last.startedAt < maximumAgeMs) return last.value
      const loaded = { value: load(), startedAt: now }
      last = loaded
      // A failure is for those who asked, not for those who come next.
      loaded.value.catch(() => {
        if (last === loaded) last = undefined
      })
      return loaded.value
    },
    forget(): void {
      last = undefined
    },
  }
}
export type Fresh<Value> = ReturnType<typeof createFresh<Value>>
