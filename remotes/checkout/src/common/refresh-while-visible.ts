import { onReturn } from './on-return.ts'

type Freshness = {
  load: () => Promise<void>
  /** Time until the next question; null when nothing is about to change. */
  delayMs: () => number | null
  /** Calls back when something here has changed what the server knows; gives back the way to stop. */
  onChange?: (ask: () => void) => () => void
}

/** Loads now, when the page is looked at again, when the connection is back, and again while something changes. */
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
