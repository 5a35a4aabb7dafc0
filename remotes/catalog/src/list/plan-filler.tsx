import type { CSSProperties } from 'react'

import styles from './plan-filler.module.css'

/** Keeps the height of rows that are not drawn yet, so that the page can be scrolled to its place. */
export function PlanFiller({ rows }: { rows: number }) {
  if (rows <= 0) return null
  return <tbody className={styles.filler} style={{ '--rows': rows } as CSSProperties} />
}
