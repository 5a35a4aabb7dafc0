/**
 * Runs in the page: notes listeners of the targets that outlive a page of the shop. Elements take their listeners along
 * when they are removed.
 */
export function watchListeners(): void {
  const { live, keyOf, callerOf, reporters } = globalThis.__checker
  type Registered = { type: string; listener: unknown; isCapture: boolean; token: object }
  const registered = new WeakMap<EventTarget, Registered[]>()
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const lasting: unknown[] = [window, document, globalThis.visualViewport]
  const isLasting = (target: EventTarget) =>
    lasting.includes(target) ||
    target === document.documentElement ||
    target === document.body ||
    target instanceof MediaQueryList
  const isCaptureOf = (options: unknown) =>
    options === true || (options as AddEventListenerOptions | undefined)?.capture === true
  const indexOf = (target: EventTarget, one: Omit<Registered, 'token'>) =>
    (registered.get(target) ?? []).findIndex(
      each =>
        each.type === one.type &&
        each.listener === one.listener &&
        each.isCapture === one.isCapture,
    )
  const forget = (target: EventTarget, one: Omit<Registered, 'token'>) => {
    const index = indexOf(target, one)
    const [found] = index < 0 ? [] : (registered.get(target) ?? []).splice(index, 1)
    if (found) live.delete(found.token)
  }
  const remember = (target: EventTarget, one: Omit<Registered, 'token'>, options: unknown) => {
    if (indexOf(target, one) >= 0) return
    const token = {}
    registered.set(target, [...(registered.get(target) ?? []), { ...one, token }])
    live.set(token, keyOf(`listener for ${one.type}`))
    const { once, signal } = (options ?? {}) as AddEventListenerOptions
    const end = () => forget(target, one)
    const { type, isCapture: capture } = one
    if (once) addEventListener.call(target, type, end, { once: true, capture })
    if (signal) addEventListener.call(signal, 'abort', end, { once: true })
  }
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? globalThis
    const isCapture = isCaptureOf(options)
    if (listener && isLasting(target)) remember(target, { type, listener, isCapture }, options)
    if (type === 'pagehide' && callerOf().startsWith('/r/shell/')) reporters.add(listener)
    addEventListener.call(target, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? globalThis
    reporters.delete(listener)
    forget(target, { type, listener, isCapture: isCaptureOf(options) })
    removeEventListener.call(target, type, listener, options)
  }
}
