import { cpus } from 'node:os'

/** Milliseconds that all processors of the machine have worked since it started. */
export function readBusyMs(): number {
  const times = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq)
  return times.reduce((sum, ms) => sum + ms, 0)
}

/** How busy the machine was, in percent of the time of all its processors. */
export function busyPercent(busyMs: number, elapsedMs: number, processors = cpus().length): number {
  return Math.round((100 * busyMs) / (elapsedMs * processors))
}
