import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTranslation } from 'shared/i18n'

import type { GroupName } from '../groups.ts'
import { tableRoles } from '../table-roles.ts'
import styles from './plan-group.module.css'

type PlanGroupProps = {
  /** Null: the list has one group only, without a heading. */
  name: GroupName | null
  count: number
  children: ReactNode
}

export function PlanGroup({ name, count, children }: PlanGroupProps) {
  const { t } = useTranslation('catalog')
  const id = useId()
  return (
    <tbody {...tableRoles.group} aria-labelledby={name ? id : undefined} className={styles.group}>
      {name && (
        <tr {...tableRoles.row} className={styles.heading}>
          <th {...tableRoles.rowHeader} aria-colspan={9} colSpan={9} scope="rowgroup">
            <h2 className={styles.name} id={id}>
              {t(`group.${name}`)}
            </h2>
            <span className={styles.count}>{t('filter.count', { count })}</span>
          </th>
        </tr>
      )}
      {children}
    </tbody>
  )
}
