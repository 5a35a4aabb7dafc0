/** Runs in the page: notes observers, event streams and channels until they are closed. */
export function watchObservers(): void {
  const { live, observers, observed, keyOf } = globalThis.__checker
  type Observer = { observe: (...all: never[]) => void; disconnect: () => void }
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver'] as const) {
    const prototype = globalThis[name].prototype as unknown as Observer
    const { observe, disconnect } = prototype
    prototype.observe = function (this: object, ...all: never[]) {
      observed.set(this, [...(observed.get(this) ?? []), new WeakRef<Node>(all[0] as never)])
      if (!observers.has(this)) observers.set(this, keyOf(name))
      observe.apply(this, all)
    }
    prototype.disconnect = function (this: object) {
      observers.delete(this)
      observed.delete(this)
      disconnect.apply(this)
    }
  }
  for (const name of ['EventSource', 'BroadcastChannel'] as const) {
    const original = globalThis[name]
    const { close } = original.prototype
    original.prototype.close = function () {
      live.delete(this)
      close.call(this)
    }
    const construct = (target: typeof original, parameters: unknown[]) => {
      const made = Reflect.construct(target, parameters)
      live.set(made, keyOf(name))
      return made
    }
    Object.assign(globalThis, { [name]: new Proxy(original, { construct }) })
  }
}

/** Runs in the page: how many listeners, timers and observers exist for each kind and file. */
export function countRegistered(): Record<string, number> {
  const { live, observers, observed } = globalThis.__checker
  // An observer of removed elements ends with them.
  const isThere = (observer: object) =>
    observed.get(observer)?.some(ref => ref.deref()?.isConnected) === true
  const lasting = [...observers].filter(([observer]) => isThere(observer)).map(([, key]) => key)
  const counts: Record<string, number> = {}
  for (const key of [...live.values(), ...lasting]) counts[key] = (counts[key] ?? 0) + 1
  return counts
}
