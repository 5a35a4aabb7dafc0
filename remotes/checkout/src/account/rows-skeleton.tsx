import { Skeleton } from 'shared/ui/skeleton'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import styles from './rows-skeleton.module.css'

type RowsSkeletonProps = { label: string; count?: number }

/** Rows as high as the real ones, so that the layout does not shift. */
export function RowsSkeleton({ label, count = 3 }: RowsSkeletonProps) {
  const rows = Array.from({ length: count }, (_, row) => row)
  return (
    <div className={styles.rows}>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {rows.map(row => (
        <div className={styles.row} key={row}>
          <span className={styles.text}>
            <Skeleton width={168} height={16} />
            <Skeleton width={120} height={12} />
          </span>
          <Skeleton width={72} height={16} />
        </div>
      ))}
    </div>
  )
}
