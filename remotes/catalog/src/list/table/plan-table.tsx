import type { ComponentProps } from 'react'
import { useTranslation } from 'shared/i18n'

import type { Filters, Sort } from '../../filters/filters.ts'
import { PlanHead } from './plan-head.tsx'
import { tableRoles } from './table-roles.ts'
import styles from './plan-table.module.css'

type PlanTableProps = ComponentProps<'table'> & {
  sort: Sort
  onSort: (change: Partial<Filters>) => void
}

export function PlanTable({ sort, onSort, className, children, ...attributes }: PlanTableProps) {
  const { t } = useTranslation('catalog')
  return (
    <div className={styles.frame}>
      <table
        {...tableRoles.table}
        aria-label={t('table.caption')}
        {...attributes}
        className={className ? `${styles.table} ${className}` : styles.table}
      >
        <PlanHead onChange={onSort} sort={sort} />
        {children}
      </table>
    </div>
  )
}
