import type { StockItem } from '@storefront/api/flavor'
import { locationName } from '@storefront/api/location'
import { useTranslation } from 'shared/i18n'
import { Text } from 'shared/ui/text'

import { CellText } from '../list/row/cell-text.tsx'
import { tableRoles } from '../list/table/table-roles.ts'
import type { StockedLocations } from '../plan/units.ts'
import { stockLevel } from './stock-level.ts'
import styles from './plan-stock.module.css'

type PlanStockProps = {
  plan: StockItem
  inCart: number
  /** The other locations where this plan is in stock; absent when there are none. */
  locations?: StockedLocations
}

/** `12 left`. A sold-out plan names the location with the most units: `Sold out in Taipei · 8 in Tokyo`. */
export function PlanStock({ plan, inCart, locations }: PlanStockProps) {
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
      {status === 'soldOut' && locations && <Most locations={locations} />}
      {inCart > 0 && (
        <Text as="span" size="xs" tone="accent">
          {t('stock.inCart', { count: inCart })}
        </Text>
      )}
    </td>
  )
}

function Most({ locations: { most } }: { locations: StockedLocations }) {
  const { t } = useTranslation('catalog')
  const { status, count } = stockLevel(most.left)
  const place = locationName(most.location)
  return (
    <Text as="span" size="xs" tone="muted" className={styles.most}>
      {t(status === 'many' ? 'stock.manyAt' : 'stock.at', { count, place })}
    </Text>
  )
}
