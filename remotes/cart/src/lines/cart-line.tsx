import { locationName } from '@storefront/api/location'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Price } from 'shared/ui/price'
import { Text } from 'shared/ui/text'

import { LineNotice } from './line-notice.tsx'
import { LineQuantity } from './line-quantity.tsx'
import type { LineView } from './lines.store.ts'
import { PlanFacts } from './plan-facts.tsx'
import { Substitutes } from './substitutes/substitutes.tsx'
import styles from './cart-line.module.css'

export function CartLine({ view, onRemove }: { view: LineView; onRemove: () => void }) {
  const { t } = useTranslation('cart')
  const { line, interval, problem, price, monthlyCap } = view
  const names = { plan: line.planName, place: locationName(line.location) }

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
        <LineQuantity view={view} onRemove={onRemove} />
      </div>
      <div className={styles.price}>
        <Price amount={price} interval={interval} emphasis="strong" />
        {interval === 'hour' && (
          <Text as="span" size="xs" tone="muted">
            {t('line.cap')} <Price amount={monthlyCap} interval="month" emphasis="muted" />
          </Text>
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
      {problem?.kind === 'sold-out' && (
        <div className={styles.instead}>
          <Substitutes line={line} />
        </div>
      )}
    </li>
  )
}
