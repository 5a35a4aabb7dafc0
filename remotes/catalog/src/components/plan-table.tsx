import type { ReactNode } from 'react'
import { useTranslation } from 'shared/i18n'

import type { Filters, Sort } from '../filters.ts'
import { tableRoles } from '../table-roles.ts'
import { PlanHead } from './plan-head.tsx'
import styles from './plan-table.module.css'

type PlanTableProps = {
  sort: Sort
  onChange: (change: Partial<Filters>) => void
  isBusy?: boolean
  children: ReactNode
}

export function PlanTable({ sort, onChange, isBusy, children }: PlanTableProps) {
  const { t } = useTranslation('catalog')
  return (
    <div className={styles.frame}>
      <table
        {...tableRoles.table}
        aria-busy={isBusy}
        aria-label={t('table.caption')}
        className={styles.table}
      >
        <PlanHead onChange={onChange} sort={sort} />
        {children}
      </table>
    </div>
  )
}
