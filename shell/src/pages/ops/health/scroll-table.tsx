import type { ReactNode } from 'react'
import { Table } from 'shared/ui/table'

import styles from './health.module.css'

type ScrollTableProps = {
  label: string
  columns: { name: string; isNumeric?: boolean }[]
  children: ReactNode
}

/** A wide table that scrolls within its container, also with the keyboard. */
export function ScrollTable({ label, columns, children }: ScrollTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scroll container
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <Table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, isNumeric }) => (
              <th key={name} scope="col" {...(isNumeric && { 'data-numeric': '' })}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </section>
  )
}
