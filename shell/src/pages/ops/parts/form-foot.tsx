import type { ReactNode } from 'react'

import styles from './form-foot.module.css'

/** The buttons that a form ends with. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}
