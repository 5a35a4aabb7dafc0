import { useTranslation } from 'shared/i18n'

import { stockLevel } from '../stock-level.ts'
import { tableRoles } from '../table-roles.ts'
import { CellText } from './cell-text.tsx'
import styles from './plan-stock.module.css'

type PlanStockProps = { left: number; inCart: number }

export function PlanStock({ left, inCart }: PlanStockProps) {
  const { t } = useTranslation('catalog')
  const { status, count } = stockLevel(left)
  const full = t(`stock.${status}`, { count })
  const shorts: Partial<Record<typeof status, string>> = { exact: `${count}`, many: `${count}+` }
  return (
    <td {...tableRoles.cell} className={styles.cell}>
      <span className={styles[status]}>
        <CellText full={full} short={shorts[status] ?? full} />
      </span>
      {inCart > 0 && <span className={styles.inCart}>{t('stock.inCart', { count: inCart })}</span>}
    </td>
  )
}
