import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import styles from './table.module.css'

/**
 * A table that scrolls horizontally. `th` and `td` are styled by element; use `data-numeric` on cells with numbers.
 * `className` applies to the wrapper.
 */
export function Table({ className, ...attributes }: ComponentProps<'table'>) {
  return (
    <div className={clsx(styles.wrapper, className)}>
      <table {...attributes} className={styles.table} />
    </div>
  )
}
