/** The longest time from the signal to the end of the process. Many supervisors kill a process after 10 s. */
const stopLimitMs = 9800
/** A long `DRAIN_PAUSE` still leaves this time for requests that run. */
const leastCloseMs = 2000

/** The time in ms that a stopping server has for open requests after it has reported for `drainPauseMs` that it is not ready. */
export function closeLimitMs(drainPauseMs: number): number {
  return Math.max(stopLimitMs - drainPauseMs, leastCloseMs)
}
