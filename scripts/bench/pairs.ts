export function median(values: number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

type Ratio = { median: number; low: number; high: number }

/** Ratios of measurements that directly follow each other, never of two medians. */
export function pairedRatio(values: number[], base: number[]): Ratio {
  const ratios = values.map((value, round) => value / (base[round] ?? Number.NaN))
  return { median: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) }
}

export function formatRatio({ median: middle, low, high }: Ratio): string {
  return `${middle.toFixed(2)} [${low.toFixed(2)}..${high.toFixed(2)}]`
}

/** The median with the least and the most. Default: whole numbers. */
export function formatRange(values: number[], decimals = 0): string {
  const format = (value: number) => value.toFixed(decimals)
  return `${format(median(values))} [${format(Math.min(...values))}..${format(Math.max(...values))}]`
}
