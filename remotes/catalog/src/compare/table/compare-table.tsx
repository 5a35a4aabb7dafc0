import { useStore } from '@nanostores/react'
import type { StockItem } from '@storefront/api/flavor'
import { locationName } from '@storefront/api/location'
import { useRef } from 'react'
import { $cart } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { Text } from 'shared/ui/text'

import { unitsInCart } from '../../plan/units.ts'
import type { CompareAreaProps } from '../compare-area.tsx'
import { CompareOrder } from './compare-order.tsx'
import { CompareRowView } from './compare-row-view.tsx'
import type { CompareRow } from './compare-rows.ts'
import styles from './compare-table.module.css'

type CompareTableProps = CompareAreaProps & {
  plans: StockItem[]
  rows: CompareRow[]
  hours: number | null
  onRemove: (id: number) => void
}

/** Scrolls inside the dialog in both directions. Plan names and row names stay visible. */
export function CompareTable({ plans, rows, hours, onRemove, ...rest }: CompareTableProps) {
  const { t } = useTranslation('catalog')
  const inCart = unitsInCart(useStore($cart))
  const frame = useRef<HTMLElement>(null)
  const remove = (id: number) => {
    // The pressed button disappears with its column, so the focus moves.
    frame.current?.focus()
    onRemove(id)
  }
  return (
    <section aria-label={t('compare.title')} className={styles.frame} ref={frame} tabIndex={-1}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.corner} scope="col">
              {t('table.plan')}
            </th>
            {plans.map(plan => (
              <th className={styles.plan} key={plan.product_id} scope="col">
                <span className={styles.name}>{plan.planName}</span>{' '}
                <Text as="span" tone="muted">
                  {locationName(plan.location)}
                </Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('table.order')}</th>
            {plans.map(plan => (
              <CompareOrder
                {...rest}
                inCart={inCart.get(plan.product_id) ?? 0}
                key={plan.product_id}
                onRemove={() => remove(plan.product_id)}
                plan={plan}
              />
            ))}
          </tr>
          {rows.map(row => (
            <CompareRowView hours={hours} key={row.field} plans={plans} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
