import { atom, onMount, type ReadableAtom } from 'nanostores'

/**
 * Converts a server deadline to this page's monotonic clock (`performance.now()`, ms), so a wrong system clock has no
 * effect.
 */
export function toDeadline(times: { until: string; now: string }): number {
  return performance.now() + (Date.parse(times.until) - Date.parse(times.now))
}

/** Whole seconds until the deadline, at least 0; `null` without a deadline. Ticks only while it has listeners. */
export function createCountdown(
  $deadline: ReadableAtom<number | null>,
): ReadableAtom<number | null> {
  const $seconds = atom<number | null>(null)
  onMount($seconds, () => {
    const tick = () => {
      const deadline = $deadline.get()
      $seconds.set(deadline === null ? null : secondsUntil(deadline))
    }
    const stop = $deadline.subscribe(tick)
    const timer = setInterval(tick, 1000)
    return () => {
      stop()
      clearInterval(timer)
    }
  })
  return $seconds
}

function secondsUntil(deadline: number): number {
  return Math.max(0, Math.ceil((deadline - performance.now()) / 1000))
}

/** Formats seconds: `581` → `9:41`. */
export function toClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
