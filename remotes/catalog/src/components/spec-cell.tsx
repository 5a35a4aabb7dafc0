import type { ReactNode } from 'react'

import { tableRoles } from '../table-roles.ts'
import styles from './spec-cell.module.css'

type SpecCellProps = {
  /** With its unit, for a card that has no column headers. */
  full: string
  children: ReactNode
}

export function SpecCell({ full, children }: SpecCellProps) {
  return (
    <td {...tableRoles.cell} className={styles.cell}>
      <span className={styles.inColumn}>{children}</span>
      <span className={styles.onCard}>{full}</span>
    </td>
  )
}
