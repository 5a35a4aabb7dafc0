import { maxQuantity } from '@storefront/api/quantity'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { NumberField } from 'shared/ui/number-field'
import { Price } from 'shared/ui/price'

import type { LineView } from '../lines.ts'
import { wantQuantity } from '../quantity.ts'
import { LineNotice } from './line-notice.tsx'
import { PlanFacts } from './plan-facts.tsx'
import styles from './cart-line.module.css'

/** The place as buyers say it, the text before the comma (DESIGN 6). */
const placeOf = (location: string) => location.split(',')[0] ?? location

export function CartLine({ view, onRemove }: { view: LineView; onRemove: () => void }) {
  const { t } = useTranslation('cart')
  const { line, interval, quantity, left, problem, price, monthlyCap } = view
  const names = { plan: line.planName, place: placeOf(line.location) }
  const most = Math.max(1, Math.min(left ?? maxQuantity, maxQuantity))

  return (
    <li className={styles.line} data-problem={problem?.kind}>
      <div className={styles.plan}>
        <PlanFacts line={line} />
        <LineNotice view={view} />
      </div>
      <div className={styles.unit}>
        <Price amount={line.unitAmt} interval={interval} emphasis="muted" />
      </div>
      <div className={styles.quantity}>
        <NumberField
          label={t('line.quantity', names)}
          isLabelHidden
          size="small"
          min={1}
          max={Math.max(most, quantity)}
          value={quantity}
          reasonAtMax={
            left === null
              ? t('line.limit', { count: maxQuantity })
              : t('line.onlyLeft', { count: most })
          }
          onValueChange={value => void wantQuantity(line.product_id, value)}
        />
      </div>
      <div className={styles.price}>
        <Price amount={price} interval={interval} emphasis="strong" />
        {interval === 'hour' && (
          <span className={styles.cap}>
            {t('line.cap')} <Price amount={monthlyCap} interval="month" emphasis="muted" />
          </span>
        )}
      </div>
      <Button
        className={styles.remove}
        variant="ghost"
        size="small"
        icon="x"
        isIconOnly
        data-remove={line.product_id}
        onClick={onRemove}
      >
        {t('line.remove', names)}
      </Button>
    </li>
  )
}
