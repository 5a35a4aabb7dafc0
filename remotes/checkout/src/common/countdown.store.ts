import { atom, onMount, type ReadableAtom } from 'nanostores'

/** A server's deadline on this page's own clock, in ms: a wrong wall clock changes nothing. */
export function toDeadline(times: { until: string; now: string }): number {
  return performance.now() + (Date.parse(times.until) - Date.parse(times.now))
}

/** Whole seconds until the deadline, never below 0; `null` without one. Ticks only while somebody looks. */
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

/** `581` → `9:41`. */
export function toClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
