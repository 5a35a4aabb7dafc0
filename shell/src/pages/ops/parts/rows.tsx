import type { ReactNode } from 'react'

import styles from './rows.module.css'

type RowsProps = { isOrdered?: boolean; children: ReactNode }

/** Items from edge to edge of a panel, with a line between them. */
export function Rows({ isOrdered = false, children }: RowsProps) {
  const List = isOrdered ? 'ol' : 'ul'
  return <List className={styles.rows}>{children}</List>
}
