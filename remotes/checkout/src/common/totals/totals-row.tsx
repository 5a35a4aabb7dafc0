import type { ReactNode } from 'react'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import styles from './totals-row.module.css'

type TotalsRowProps = { term: string; children: ReactNode; isStrong?: boolean }

export function TotalsRow({ term, children, isStrong = false }: TotalsRowProps) {
  return (
    <Row
      gap={4}
      align="baseline"
      justify="space-between"
      className={styles.row}
      data-strong={isStrong}
    >
      <Text as="dt" tone="muted" className={styles.term}>
        {term}
      </Text>
      <dd className={styles.value}>{children}</dd>
    </Row>
  )
}
