import type { StockItem } from '@storefront/api/flavor'

import { tableRoles } from '../table-roles.ts'
import styles from './plan-name.module.css'

export function PlanName({ plan }: { plan: StockItem }) {
  return (
    <th {...tableRoles.rowHeader} className={styles.cell} scope="row">
      <span className={styles.name}>{plan.planName}</span>
      {plan.gpu_type.trim() !== '' && <span className={styles.gpu}>{plan.gpu_type}</span>}
    </th>
  )
}
