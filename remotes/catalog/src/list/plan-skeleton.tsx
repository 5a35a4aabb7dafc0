import { Skeleton } from 'shared/ui/skeleton'

import type { Filters } from '../filters/filters.ts'
import { PlanTable } from './table/plan-table.tsx'
import styles from './plan-skeleton.module.css'

const rows = Array.from({ length: 12 }, (_, row) => row)

type PlanSkeletonProps = { filters: Filters; onChange: (change: Partial<Filters>) => void }

/** As high as the list, so that content below does not jump and a reload restores the scroll position. */
export function PlanSkeleton({ filters, onChange }: PlanSkeletonProps) {
  return (
    <PlanTable aria-busy onSort={onChange} sort={filters.sort}>
      <tbody className={styles.body}>
        {rows.map(row => (
          <tr className={styles.row} key={row}>
            <td className={styles.cell}>
              <Skeleton height={14} width="14%" />
              <Skeleton height={14} width="9%" />
              <Skeleton className={styles.wide} height={14} width="22%" />
              <Skeleton className={styles.end} height={14} width="8%" />
            </td>
          </tr>
        ))}
      </tbody>
    </PlanTable>
  )
}
