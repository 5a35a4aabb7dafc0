import type { StockItem } from '@storefront/api/flavor'
import { formatMonthly } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Text } from 'shared/ui/text'

import { tableRoles } from '../list/table/table-roles.ts'
import { costAtHours, type HoursCost } from './cost.ts'
import styles from './cost-line.module.css'

export type CostLineProps = { plan: StockItem; hours: number }

/** The cost of a plan for the requested hours, and the break-even point between hourly and monthly billing. */
export function CostLine({ plan, hours }: CostLineProps) {
  const { t } = useTranslation('catalog')
  const cost = costAtHours(plan, hours)
  return (
    <td {...tableRoles.cell} className={styles.cell}>
      <span>
        <Text as="strong" size="s" tone="normal" weight="semibold" translate="no">
          {formatMonthly(cost.hourly)}
        </Text>{' '}
        {t('cost.forHours', { count: hours })}
      </span>{' '}
      <span className={styles.verdict}>
        {t(verdictOf(cost), { count: cost.breakEven ?? 0, cap: formatMonthly(cost.monthly) })}
      </span>
    </td>
  )
}

function verdictOf({ isHourlyCheaper, breakEven }: HoursCost): string {
  if (breakEven === null) return 'cost.hourAlways'
  return isHourlyCheaper ? 'cost.hourCheaper' : 'cost.same'
}
