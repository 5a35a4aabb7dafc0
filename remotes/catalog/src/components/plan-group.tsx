import type { Interval } from '@storefront/api/flavor'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTranslation } from 'shared/i18n'

import type { PlanGroup as Group } from '../listing.ts'
import { tableRoles } from '../table-roles.ts'
import { GroupFacts } from './group-facts.tsx'
import { groupTitle } from './group-title.ts'
import styles from './plan-group.module.css'

type PlanGroupProps = {
  group: Group
  interval: Interval
  children: ReactNode
}

export function PlanGroup({ group, interval, children }: PlanGroupProps) {
  const { t } = useTranslation('catalog')
  const id = useId()
  const title = groupTitle(group, t)
  return (
    <tbody {...tableRoles.group} aria-labelledby={title ? id : undefined} className={styles.group}>
      {title && (
        <tr {...tableRoles.row} className={styles.heading}>
          <th {...tableRoles.rowHeader} aria-colspan={10} colSpan={10} scope="rowgroup">
            <h2 className={styles.name} id={id}>
              {title}
            </h2>
            <GroupFacts group={group} interval={interval} />
          </th>
        </tr>
      )}
      {children}
    </tbody>
  )
}
