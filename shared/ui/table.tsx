import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import styles from './table.module.css'

/** `th` and `td` are styled by element. Numbers: `data-numeric` on the cell. `className` is the wrapper's. */
export function Table({ className, ...attributes }: ComponentProps<'table'>) {
  return (
    <div className={clsx(styles.wrapper, className)}>
      <table {...attributes} className={styles.table} />
    </div>
  )
}
