import type { ReactNode } from 'react'

import { styles } from '../styles.ts'

type SectionProps = { title: string; columns: string[]; children: ReactNode }

/** A part of the inspector with one table, whose rows are the children. */
export function Section({ title, columns, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h3 className={styles.subtitle}>{title}</h3>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
