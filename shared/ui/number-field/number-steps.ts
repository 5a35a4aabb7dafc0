export type Bounds = { min?: number; max?: number; step: number }

/** The nearest valid value: a whole number of steps from `min` (or 0), within the limits (S5.number-field.snap). */
export function snapToStep(value: number, { min, max, step }: Bounds): number {
  const origin = min ?? 0
  const bounded = clamp(value, { min, max, step })
  const steps = Math.round(round((bounded - origin) / step, 9))
  const last =
    max === undefined ? Number.POSITIVE_INFINITY : Math.floor(round((max - origin) / step, 9))
  return round(origin + Math.min(steps, last) * step, decimalsOf(origin, step))
}

/** Changes a value by whole steps. From between two steps, the first one goes to the neighbor. */
export function moveBySteps(value: number, count: number, bounds: Bounds): number {
  return snapToStep(value + count * bounds.step, bounds)
}

function clamp(value: number, { min, max }: Bounds): number {
  return Math.min(Math.max(value, min ?? Number.NEGATIVE_INFINITY), max ?? Number.POSITIVE_INFINITY)
}

function decimalsOf(...values: number[]): number {
  return Math.max(...values.map(value => `${value}`.split('.')[1]?.length ?? 0))
}

/** Removes the error of binary fractions: 0.1 + 0.2 is 0.3. */
function round(value: number, decimals: number): number {
  return Number.isFinite(value) ? Number(value.toFixed(decimals)) : value
}
