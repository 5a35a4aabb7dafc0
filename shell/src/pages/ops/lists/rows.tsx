import type { ReactNode } from 'react'

import styles from './rows.module.css'

type RowsProps = { isOrdered?: boolean; children: ReactNode }

/** Items over the full width of a panel, with lines between them. */
export function Rows({ isOrdered = false, children }: RowsProps) {
  const List = isOrdered ? 'ol' : 'ul'
  return <List className={styles.rows}>{children}</List>
}
