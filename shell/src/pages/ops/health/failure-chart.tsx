import { Chart, chartHeight } from './chart.tsx'
import type { ChartBar } from './steps.ts'
import styles from './chart.module.css'

/** The minimum range of the scale, so that a single failure does not fill the chart. */
const minScale = 4

/** A bar chart of errors, with fallbacks on top of them. */
export function FailureChart({ steps, label }: { steps: ChartBar[]; label: string }) {
  const scale =
    chartHeight / Math.max(minScale, ...steps.map(({ errors, fallbacks }) => errors + fallbacks))
  return (
    <Chart label={label}>
      {steps.map(({ x, width, errors, fallbacks }) => (
        <g key={x}>
          <rect
            className={styles.errors}
            x={x}
            width={width * 0.75}
            y={chartHeight - errors * scale}
            height={errors * scale}
          />
          <rect
            className={styles.fallbacks}
            x={x}
            width={width * 0.75}
            y={chartHeight - (errors + fallbacks) * scale}
            height={fallbacks * scale}
          />
        </g>
      ))}
    </Chart>
  )
}
