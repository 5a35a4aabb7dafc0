import type { Health } from '@storefront/api/telemetry'

export type ChartBar = {
  /** Place and width within the period, of 100. */
  x: number
  width: number
  fallbacks: number
  errors: number
  loadP75: number | null
}

const hourMs = 3_600_000

/** A container's course over the period, on the scale of real time: where nothing was told there is a gap. */
export function stepsOf(health: Health, container: string, now: number): ChartBar[] {
  const wholeMs = health.hours * hourMs
  const start = now - wholeMs
  const length = (health.stepMs / wholeMs) * 100
  return health.series
    .filter(each => each.container === container)
    .map(({ at, fallbacks, errors, loadP75 }) => {
      const begin = ((Date.parse(at) - start) / wholeMs) * 100
      const x = Math.max(begin, 0)
      // The first step began before the period, the last one is not over yet.
      const width = Math.max(Math.min(begin + length, 100) - x, 0)
      return { x, width, fallbacks, errors, loadP75 }
    })
    .sort((one, other) => one.x - other.x)
}
