import { useTranslation } from 'shared/i18n'

import type { Filters, Sort } from '../../filters/filters.ts'
import { SortHeader } from '../sorting/sort-header.tsx'
import { tableRoles } from './table-roles.ts'
import styles from './plan-head.module.css'

type PlanHeadProps = { sort: Sort; onChange: (change: Partial<Filters>) => void }

export function PlanHead({ sort, onChange }: PlanHeadProps) {
  const { t } = useTranslation('catalog')
  const sortable = (field: 'vcpus' | 'ram' | 'disk' | 'stock' | 'price') => (
    <SortHeader field={field} label={t(`table.${field}`)} onChange={onChange} sort={sort} />
  )
  const plain = (field: 'compare' | 'plan' | 'location' | 'network' | 'order') => (
    <th {...tableRoles.column} className={styles[field]} scope="col">
      {t(field === 'compare' ? 'compare.toggle' : `table.${field}`)}
    </th>
  )
  return (
    <thead {...tableRoles.group} className={styles.head}>
      <tr {...tableRoles.row} className={styles.row}>
        {plain('compare')}
        {plain('plan')}
        {plain('location')}
        {sortable('vcpus')}
        {sortable('ram')}
        {sortable('disk')}
        {plain('network')}
        {sortable('stock')}
        {sortable('price')}
        {plain('order')}
      </tr>
    </thead>
  )
}
