import { useTranslation } from 'shared/i18n'

import { stockLevel } from '../stock-level.ts'
import { tableRoles } from '../table-roles.ts'
import styles from './plan-stock.module.css'

type PlanStockProps = { left: number; inCart: number }

export function PlanStock({ left, inCart }: PlanStockProps) {
  const { t } = useTranslation('catalog')
  const level = stockLevel(left)
  return (
    <td {...tableRoles.cell} className={styles.cell}>
      <span className={styles[level.status]}>
        {level.status === 'sold-out'
          ? t('stock.soldOut')
          : t(`stock.${level.status}`, { count: level.count })}
      </span>
      {inCart > 0 && <span className={styles.inCart}>{t('stock.inCart', { count: inCart })}</span>}
    </td>
  )
}
