import { onReturn } from './on-return.ts'

type RefreshOptions = {
  load: () => Promise<void>
  /** Delay until the next request, in ms; null when no change is expected. */
  delayMs: () => number | null
  /** Subscribes to local changes that affect the server data. Returns a function that stops it. */
  onChange?: (refresh: () => void) => () => void
}

/**
 * Loads now, when the customer returns to the page, when the connection is back, and repeatedly while changes are
 * expected. Returns a function that stops it.
 */
export function refreshWhileVisible({ load, delayMs, onChange }: RefreshOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const refresh = async () => {
    clearTimeout(timer)
    await load()
    const delay = delayMs()
    if (!isStopped && delay !== null) timer = setTimeout(refreshIfVisible, delay)
  }
  const refreshIfVisible = () => {
    if (document.visibilityState === 'visible') void refresh()
  }
  const refreshNow = () => void refresh()
  refreshNow()
  const stops = [onReturn(refreshNow), onChange?.(refreshNow)]
  addEventListener('online', refreshNow)
  return () => {
    isStopped = true
    clearTimeout(timer)
    for (const stop of stops) stop?.()
    removeEventListener('online', refreshNow)
  }
}
