/** Below the 8 s after which a hanging page or slot shows its fallback, so that Retry starts from nothing. */
const patienceMs = 7000

/** An element that is moved does not fire `load` a second time. */
const watched = new WeakSet<Element>()

/**
 * A file that hangs becomes a failed one: loaders remember a pending request for ever and would join it at every
 * retry. What arrives later still fills the browser's cache.
 */
export function watchLoading(file: HTMLScriptElement | HTMLLinkElement): void {
  if (watched.has(file)) return
  watched.add(file)
  const timer = setTimeout(() => {
    if (file.isConnected) file.dispatchEvent(new Event('error'))
    file.remove()
  }, patienceMs)
  const settle = () => clearTimeout(timer)
  file.addEventListener('load', settle)
  file.addEventListener('error', settle)
}
