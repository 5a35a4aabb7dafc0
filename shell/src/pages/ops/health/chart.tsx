import type { ReactNode } from 'react'

import styles from './chart.module.css'

/** The height of the chart, relative to a width of 100. */
export const chartHeight = 40

/** The canvas of a chart, as wide as its container, with a text alternative. */
export function Chart({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 100 ${chartHeight}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <line className={styles.base} x1="0" x2="100" y1={chartHeight} y2={chartHeight} />
      {children}
    </svg>
  )
}
