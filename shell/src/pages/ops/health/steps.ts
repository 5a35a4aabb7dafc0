import type { Health } from '@storefront/api/telemetry'

export type ChartBar = {
  /** The position and width within the period, in percent. */
  x: number
  width: number
  fallbacks: number
  errors: number
  loadP75: number | null
}

const hourMs = 3_600_000

/** The bars of a container on a linear time scale. Steps without reports are gaps. */
export function stepsOf(health: Health, container: string, now: number): ChartBar[] {
  const wholeMs = health.hours * hourMs
  const start = now - wholeMs
  const length = (health.stepMs / wholeMs) * 100
  return health.series
    .filter(each => each.container === container)
    .map(({ at, fallbacks, errors, loadP75 }) => {
      const begin = ((Date.parse(at) - start) / wholeMs) * 100
      const x = Math.max(begin, 0)
      // The first step started before the period, and the last one is not finished.
      const width = Math.max(Math.min(begin + length, 100) - x, 0)
      return { x, width, fallbacks, errors, loadP75 }
    })
    .sort((one, other) => one.x - other.x)
}
