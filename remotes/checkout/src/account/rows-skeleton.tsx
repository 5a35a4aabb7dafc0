import { Row } from 'shared/ui/row'
import { Skeleton } from 'shared/ui/skeleton'
import { Stack } from 'shared/ui/stack'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import styles from './rows-skeleton.module.css'

type RowsSkeletonProps = { label: string; count?: number }

/** Rows as high as the real ones, so that the layout does not shift. */
export function RowsSkeleton({ label, count = 3 }: RowsSkeletonProps) {
  const rows = Array.from({ length: count }, (_, row) => row)
  return (
    <Stack gap={0}>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {rows.map(row => (
        <Row gap={6} align="center" justify="space-between" className={styles.row} key={row}>
          <Stack as="span" gap={2}>
            <Skeleton width={168} height={16} />
            <Skeleton width={120} height={12} />
          </Stack>
          <Skeleton width={72} height={16} />
        </Row>
      ))}
    </Stack>
  )
}
