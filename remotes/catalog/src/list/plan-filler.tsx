import type { CSSProperties } from 'react'

import styles from './plan-filler.module.css'

/** Reserves the height of rows that are not rendered yet, so that the page can restore its scroll position. */
export function PlanFiller({ rows }: { rows: number }) {
  if (rows <= 0) return null
  return <tbody className={styles.filler} style={{ '--rows': rows } as CSSProperties} />
}
