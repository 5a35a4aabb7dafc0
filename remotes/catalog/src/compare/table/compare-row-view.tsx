import type { StockItem } from '@storefront/api/flavor'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { formatCompared } from './compare-format.ts'
import type { CompareRow } from './compare-rows.ts'
import styles from './compare-row-view.module.css'

type CompareRowViewProps = { row: CompareRow; plans: StockItem[]; hours: number | null }

/** One property of every plan. The best values are marked in words. */
export function CompareRowView({ row, plans, hours }: CompareRowViewProps) {
  const { t } = useTranslation('catalog')
  return (
    <tr>
      <th scope="row">{t(`compare.field.${row.field}`, { count: hours ?? 0 })}</th>
      {plans.map((plan, column) => {
        const text = formatCompared(row.field, row.values[column] ?? null)
        const isBest = row.best?.columns.includes(column)
        return (
          <td key={plan.product_id}>
            <span className={isBest ? styles.best : undefined} translate="no">
              {text ?? (
                <>
                  <span aria-hidden="true">–</span>
                  <VisuallyHidden>{t('compare.nothing')}</VisuallyHidden>
                </>
              )}
            </span>{' '}
            {isBest && <Badge tone="success">{t(`compare.best.${row.best?.word}`)}</Badge>}
          </td>
        )
      })}
    </tr>
  )
}
