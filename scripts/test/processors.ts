import { cpus } from 'node:os'

/** Milliseconds that all processors of the machine have worked and rested since it started. */
type ProcessorTime = { busyMs: number; idleMs: number }

export function readProcessorTime(): ProcessorTime {
  const times = cpus().map(({ times }) => times)
  const add = (of: (time: (typeof times)[number]) => number) =>
    times.reduce((total, time) => total + of(time), 0)
  return {
    busyMs: add(({ user, nice, sys, irq }) => user + nice + sys + irq),
    idleMs: add(({ idle }) => idle),
  }
}

/** How busy the processors were between two times, in percent. Null if the system does not say. */
export function busyPercent(before: ProcessorTime, after: ProcessorTime): number | null {
  const busyMs = after.busyMs - before.busyMs
  const allMs = busyMs + after.idleMs - before.idleMs
  return allMs > 0 ? Math.round((100 * busyMs) / allMs) : null
}
