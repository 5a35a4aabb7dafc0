import { table } from '@storefront/kit/command-line/format'

import { median } from '../bench/pairs.ts'

/** The times of one release in milliseconds, by the names of its parts. */
export type Times = Map<string, number>

/** The nearest rank: of five values, the largest one. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** One line for each part, in the order in which they ran. */
export function describeTimes(rounds: Times[]): string {
  const names = [...new Set(rounds.flatMap(times => [...times.keys()]))]
  const rows = names.map(name => {
    const values = rounds.flatMap(times => times.get(name) ?? [])
    const least = Math.min(...values)
    const most = Math.max(...values)
    return [name, ...[least, median(values), percentile(values, 0.9), most].map(seconds)]
  })
  return table(['seconds', 'least', 'median', 'p90', 'most'], rows)
}
