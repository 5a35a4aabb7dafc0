import type { Interval } from '@storefront/api/flavor'
import { locationName } from '@storefront/api/location'
import { formatMoney } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Price } from 'shared/ui/price'

import { ChangeCell } from './change-cell.tsx'
import { type Conflict, compareTotals, type KnownLine } from './conflicts.ts'
import styles from './change-table.module.css'

type ChangeTableProps = { known: KnownLine[]; conflicts: Conflict[]; interval: Interval }

/** Compares what the customer has seen with the current state, and shows the effect on the total. */
export function ChangeTable({ known, conflicts, interval }: ChangeTableProps) {
  const { t } = useTranslation('checkout')
  const change = compareTotals(known, conflicts, interval)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('change.plan')}</th>
          <th scope="col">{t('change.before')}</th>
          <th scope="col">{t('change.now')}</th>
        </tr>
      </thead>
      <tbody>
        {conflicts.map(conflict => (
          <tr key={conflict.product_id}>
            <th scope="row">
              {t('planAt', { plan: conflict.planName, place: locationName(conflict.location) })}
            </th>
            <td>
              <ChangeCell
                units={conflict.available === null ? null : conflict.quantity}
                unit={conflict.newUnit && conflict.unit}
                interval={interval}
              />
            </td>
            <td className={styles.now}>
              <ChangeCell
                units={conflict.available}
                unit={conflict.newUnit}
                interval={interval}
                isLeft
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(`change.total.${interval}`)}</th>
          <td>
            <Price amount={change.before} interval={interval} />
          </td>
          <td className={styles.now}>
            <Price amount={change.after} interval={interval} />
            <span className={styles.difference} translate="no">
              {formatChange(change.difference, interval)}
            </span>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Formats a difference: `+$16.00`, `−$3.00`. */
function formatChange(amount: string, interval: Interval): string {
  const isLess = amount.startsWith('-')
  return (isLess ? '−' : '+') + formatMoney(amount.replace('-', ''), interval)
}
