import type { ReactNode } from 'react'

import styles from './columns.module.css'

/** The form on the left and the costs on the right; stacked on a phone. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      {aside}
    </div>
  )
}
