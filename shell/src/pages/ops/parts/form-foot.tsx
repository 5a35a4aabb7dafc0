import type { ReactNode } from 'react'

import styles from './form-foot.module.css'

/** The buttons at the end of a form. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}
