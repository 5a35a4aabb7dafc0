import type { HrTime } from '@opentelemetry/api'

/** Milliseconds as seconds and nanoseconds. */
export function toTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000)
  return [seconds, Math.floor((ms - seconds * 1000) * 1e6)]
}
