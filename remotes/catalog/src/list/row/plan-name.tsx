import type { Interval, StockItem } from '@storefront/api/flavor'
import { formatGigabytes } from 'shared/format'
import { useTranslation } from 'shared/i18n'

import { cardsOf, gpuOf } from '../../plan/gpu.ts'
import { tableRoles } from '../table/table-roles.ts'
import { PlanLink } from './plan-link.tsx'
import styles from './plan-name.module.css'

type PlanNameProps = {
  plan: StockItem
  interval: Interval
  /** The name leads to the page of the plan, which only customers can open. */
  isLink: boolean
}

export function PlanName({ plan, interval, isLink }: PlanNameProps) {
  const { t } = useTranslation('catalog')
  const gpu = gpuOf(plan)
  const vram = gpu && gpu.vram > 0 ? formatGigabytes(gpu.vram) : null
  const cards = cardsOf(plan)
  return (
    <th {...tableRoles.rowHeader} className={styles.cell} scope="row">
      {isLink ? (
        <PlanLink className={styles.link} interval={interval} plan={plan} />
      ) : (
        <span className={styles.name}>{plan.planName}</span>
      )}
      {cards && (
        <span className={styles.gpu}>{vram ? t('table.gpu', { cards, vram }) : cards}</span>
      )}
    </th>
  )
}
