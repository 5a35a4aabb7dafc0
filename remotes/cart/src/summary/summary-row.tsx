import type { ReactNode } from 'react'
import { Row } from 'shared/ui/row'

import styles from './summary-row.module.css'

export function SummaryRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Row gap={4} align="baseline" justify="space-between" className={styles.row}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children}</dd>
    </Row>
  )
}
