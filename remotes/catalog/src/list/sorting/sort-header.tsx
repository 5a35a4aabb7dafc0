import { Icon } from 'shared/ui/icon'

import type { Filters, Sort } from '../../filters/filters.ts'
import { tableRoles } from '../table/table-roles.ts'
import styles from './sort-header.module.css'

type SortHeaderProps = {
  field: 'vcpus' | 'ram' | 'disk' | 'stock' | 'price'
  label: string
  sort: Sort
  onChange: (change: Partial<Filters>) => void
}

/** The first press sorts in ascending order; the next press reverses it. */
export function SortHeader({ field, label, sort, onChange }: SortHeaderProps) {
  const isAscending = sort === field
  const isSorted = isAscending || sort === `-${field}`
  const direction = isAscending ? 'ascending' : 'descending'
  return (
    <th
      {...tableRoles.column}
      aria-sort={isSorted ? direction : undefined}
      className={field === 'stock' ? styles.start : styles.header}
      scope="col"
    >
      <button
        className={styles.button}
        onClick={() => onChange({ sort: isAscending ? `-${field}` : field })}
        type="button"
      >
        {label}
        <Icon className={styles.icon} name={iconOf(isSorted, isAscending)} size={14} />
      </button>
    </th>
  )
}

function iconOf(isSorted: boolean, isAscending: boolean): string {
  if (!isSorted) return 'arrow-up-down'
  return isAscending ? 'chevron-up' : 'chevron-down'
}
