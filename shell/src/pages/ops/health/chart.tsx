import type { ReactNode } from 'react'

import styles from './chart.module.css'

/** Of the picture, whose width is 100. */
export const chartHeight = 40

/** What steps are drawn on, as wide as its place; says in words what it shows. */
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
