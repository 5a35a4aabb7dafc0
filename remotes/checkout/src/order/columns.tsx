import type { ReactNode } from 'react'

import styles from './columns.module.css'

/** What there is to do on the left, what it costs on the right; one below the other on a phone. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      {aside}
    </div>
  )
}
