import type { ReactNode } from 'react'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import styles from './summary-row.module.css'

export function SummaryRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Row gap={4} align="baseline" justify="space-between" className={styles.row}>
      <Text as="dt" tone="muted">
        {term}
      </Text>
      <dd className={styles.value}>{children}</dd>
    </Row>
  )
}
