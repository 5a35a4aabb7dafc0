import type { ReactNode } from 'react'

import styles from './gallery.module.css'

/** Shows the states of one component side by side. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.specimen}>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.states}>{children}</div>
    </div>
  )
}
