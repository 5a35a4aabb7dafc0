import type { ReactNode } from 'react'
import { Table } from 'shared/ui/table'

import styles from './health.module.css'

type ScrollTableProps = {
  label: string
  columns: { name: string; isNumeric?: boolean }[]
  children: ReactNode
}

/** Wider than a phone: it scrolls in its own place, with the keyboard too. */
export function ScrollTable({ label, columns, children }: ScrollTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
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
