import { formatRange, formatRatio, median, pairedRatio } from './pairs.ts'
import { baseOf, type Series, valuesOf } from './series.ts'

const sizeOf = (bytes: number[]) =>
  bytes.length > 0 ? `${(median(bytes) / 1024).toFixed(1)} KB` : '–'

/** The cells of a row: times with their ratio to the monolith, and medians of sizes and counts. */
export function cellsOf(one: Series, series: Series[]): string[] {
  const base = baseOf(series)
  const ready = valuesOf(one, 'readyMs')
  const times = (figure: 'lcpMs' | 'plansMs') => {
    const values = valuesOf(one, figure)
    return values.length > 0 ? `${formatRange(values)} ms` : '–'
  }
  const ratio = formatRatio(pairedRatio(ready, valuesOf(base, 'readyMs')))
  const optional = (figure: 'waves' | 'longTasks') => {
    const values = valuesOf(one, figure)
    return values.length > 0 ? median(values).toFixed(0) : '–'
  }
  return [
    one.label,
    `${formatRange(ready)} ms`,
    one === base ? '1' : ratio,
    times('plansMs'),
    times('lcpMs'),
    optional('waves'),
    median(valuesOf(one, 'requests')).toFixed(0),
    sizeOf(valuesOf(one, 'javascript')),
    sizeOf(valuesOf(one, 'bytes')),
    optional('longTasks'),
  ]
}

export const columnNames = [
  'shop',
  'ready',
  '× monolith',
  'plans visible',
  'largest paint',
  'waves',
  'requests',
  'JavaScript',
  'received',
  'tasks > 100 ms',
]

/** A line of text for each side. */
export function describeSeries(series: Series[]): string[] {
  const rows = [columnNames, ...series.map(one => cellsOf(one, series))]
  const widths = columnNames.map((_, column) =>
    Math.max(...rows.map(row => row[column]?.length ?? 0)),
  )
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
