import type { Interval } from '@storefront/api/flavor'

import type { PlanGroup } from '../listing.ts'
import { tableRoles } from '../table/table-roles.ts'
import { GroupFacts } from './group-facts.tsx'
import styles from './plan-group.module.css'

export type GroupHeadProps = {
  group: PlanGroup
  interval: Interval
  title: string
  id: string
  /** For a virtual list: the position of the heading in it. */
  drawn?: { ref: (row: HTMLTableRowElement | null) => void; line: number; rowIndex: number }
}

export function GroupHead({ group, interval, title, id, drawn }: GroupHeadProps) {
  return (
    <tr
      {...tableRoles.row}
      aria-rowindex={drawn?.rowIndex}
      className={styles.heading}
      data-line={drawn?.line}
      ref={drawn?.ref}
    >
      <th {...tableRoles.rowHeader} aria-colspan={10} colSpan={10} scope="rowgroup">
        <h2 className={styles.name} id={id}>
          {title}
        </h2>
        <GroupFacts group={group} interval={interval} />
      </th>
    </tr>
  )
}
