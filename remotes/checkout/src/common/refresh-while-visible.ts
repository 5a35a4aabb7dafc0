import { onReturn } from './on-return.ts'

type Freshness = {
  load: () => Promise<void>
  /** Delay until the next request, in ms; null when no change is expected. */
  delayMs: () => number | null
  /** Subscribes to local changes that affect the server data. Returns a function that stops it. */
  onChange?: (ask: () => void) => () => void
}

/**
 * Loads now, when the customer returns to the page, when the connection is back, and repeatedly while changes are
 * expected. Returns a function that stops it.
 */
export function keepFresh({ load, delayMs, onChange }: Freshness): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const ask = async () => {
    clearTimeout(timer)
    await load()
    const delay = delayMs()
    if (!isStopped && delay !== null) timer = setTimeout(askIfVisible, delay)
  }
  const askIfVisible = () => {
    if (document.visibilityState === 'visible') void ask()
  }
  const askNow = () => void ask()
  askNow()
  const stops = [onReturn(askNow), onChange?.(askNow)]
  addEventListener('online', askNow)
  return () => {
    isStopped = true
    clearTimeout(timer)
    for (const stop of stops) stop?.()
    removeEventListener('online', askNow)
  }
}
