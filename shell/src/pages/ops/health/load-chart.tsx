import { Chart, chartHeight } from './chart.tsx'
import type { ChartBar } from './steps.ts'
import styles from './chart.module.css'

const headroom = 1.15

/** A line chart with gaps for steps without reports. A single step is a dash. */
export function LoadChart({ steps, label }: { steps: ChartBar[]; label: string }) {
  const most = Math.max(1, ...steps.map(({ loadP75 }) => loadP75 ?? 0)) * headroom
  const y = (ms: number) => chartHeight - (ms / most) * chartHeight
  return (
    <Chart label={label}>
      <path className={styles.load} d={pathOf(steps, y)} />
    </Chart>
  )
}

function pathOf(steps: ChartBar[], y: (ms: number) => number): string {
  let end = Number.NEGATIVE_INFINITY
  return steps
    .filter(({ loadP75 }) => loadP75 !== null)
    .map(({ x, width, loadP75 }) => {
      const isNext = x - end < width / 2 + 0.01
      end = x + width
      return `${isNext ? 'L' : 'M'}${x} ${y(loadP75 ?? 0)}H${x + width}`
    })
    .join('')
}
