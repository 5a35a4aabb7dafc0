/** A slider cannot show more stops than this clearly. */
const maxStops = 24
const steps = [1, 1.5, 2, 3, 5, 7]

/** The stops of a slider: the existing sizes, or round numbers when there are many. Ascending. */
export function stopsOf(values: Iterable<number>): number[] {
  const sizes = [...new Set(values)].filter(Number.isFinite).sort((left, right) => left - right)
  return sizes.length <= maxStops ? sizes : roundStops(sizes)
}

/** Round numbers that enclose all values. Used for prices, because almost every plan has a different one. */
export function roundStops(values: Iterable<number>): number[] {
  const positive = [...values].filter(value => Number.isFinite(value) && value > 0)
  if (positive.length === 0) return []
  const least = positive.reduce((one, other) => Math.min(one, other))
  const most = positive.reduce((one, other) => Math.max(one, other))
  const stops: number[] = []
  for (let decade = Math.floor(Math.log10(least)) - 1; stops.length < 200; decade += 1) {
    for (const step of steps) {
      const stop = Number(`${step}e${decade}`)
      if (stop <= least) stops.length = 0
      stops.push(stop)
      if (stop >= most) return stops
    }
  }
  return stops
}
