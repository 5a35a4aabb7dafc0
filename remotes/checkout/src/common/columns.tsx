import type { ReactNode } from 'react'
import { Stack } from 'shared/ui/stack'

import styles from './columns.module.css'

/** The form on the left and the costs on the right; stacked on a phone. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <Stack gap={5}>{children}</Stack>
      {aside}
    </div>
  )
}
