import type { StockItem } from '@storefront/api/flavor'
import { locationName } from '@storefront/api/location'
import { useTranslation } from 'shared/i18n'

import { CellText } from '../list/row/cell-text.tsx'
import { tableRoles } from '../list/table/table-roles.ts'
import type { Places } from '../plan/units.ts'
import { stockLevel } from './stock-level.ts'
import styles from './plan-stock.module.css'

type PlanStockProps = {
  plan: StockItem
  inCart: number
  /** The other locations where this plan is in stock; absent when there are none. */
  places?: Places
}

/** `12 left`. A sold-out plan names the location with the most units: `Sold out in Taipei · 8 in Tokyo`. */
export function PlanStock({ plan, inCart, places }: PlanStockProps) {
  const { t } = useTranslation('catalog')
  const { status, count } = stockLevel(plan.left)
  const full = t(`stock.${status}`, { count, place: locationName(plan.location) })
  const shorts: Partial<Record<typeof status, string>> = {
    exact: `${count}`,
    many: `${count}+`,
    soldOut: t('stock.soldOutShort'),
  }
  return (
    <td {...tableRoles.cell} className={styles.cell}>
      <span className={styles[status]}>
        <CellText full={full} short={shorts[status] ?? full} />
      </span>
      {status === 'soldOut' && places && <Most places={places} />}
      {inCart > 0 && <span className={styles.inCart}>{t('stock.inCart', { count: inCart })}</span>}
    </td>
  )
}

function Most({ places: { most } }: { places: Places }) {
  const { t } = useTranslation('catalog')
  const { status, count } = stockLevel(most.left)
  const place = locationName(most.location)
  return (
    <span className={styles.most}>
      {t(status === 'many' ? 'stock.manyAt' : 'stock.at', { count, place })}
    </span>
  )
}
