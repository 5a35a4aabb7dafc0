import type { ReactNode } from 'react'
import { List } from 'shared/ui/list'

import styles from './rows.module.css'

type RowsProps = { isOrdered?: boolean; children: ReactNode }

/** Items over the full width of a panel, with lines between them. */
export function Rows({ isOrdered = false, children }: RowsProps) {
  return (
    <List as={isOrdered ? 'ol' : 'ul'} className={styles.rows}>
      {children}
    </List>
  )
}
