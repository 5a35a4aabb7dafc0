import type { Interval } from '@storefront/api/flavor'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTranslation } from 'shared/i18n'

import type { PlanGroup as Group } from '../listing.ts'
import { tableRoles } from '../table/table-roles.ts'
import { GroupHead, type GroupHeadProps } from './group-head.tsx'
import { groupTitle } from './group-title.ts'
import styles from './plan-group.module.css'

type PlanGroupProps = {
  group: Group
  interval: Interval
  /** For a virtual list: renders no heading unless it is in view. */
  isVirtual?: boolean
  head?: GroupHeadProps['drawn']
  before?: ReactNode
  children: ReactNode
}

export function PlanGroup(props: PlanGroupProps) {
  const { group, interval, isVirtual, head, before, children } = props
  const { t } = useTranslation('catalog')
  const id = useId()
  const title = groupTitle(group, t)
  const hasHead = title !== null && (!isVirtual || head !== undefined)
  return (
    <tbody
      {...tableRoles.group}
      aria-label={title && !hasHead ? title : undefined}
      aria-labelledby={hasHead ? id : undefined}
      className={styles.group}
    >
      {before}
      {hasHead && (
        <GroupHead drawn={head} group={group} id={id} interval={interval} title={title} />
      )}
      {children}
    </tbody>
  )
}
