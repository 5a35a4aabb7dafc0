import type { Order } from '@storefront/api/order'
import { formatHourly, formatMonthly } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Card } from 'shared/ui/card'

import { CancelOrder } from '../account/cancel-order.tsx'
import { PayButton } from './pay-button.tsx'
import { PayClock } from './pay-clock.tsx'
import styles from './payment-card.module.css'

export function PaymentCard({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const { dueToday, total, hourlyRate, monthlyCap } = order.totals
  const isHourly = order.interval === 'hour'
  return (
    <Card as="section" padding="none" aria-labelledby="payment-amount">
      <div className={styles.columns}>
        <div className={styles.amount}>
          <h2 id="payment-amount" className={styles.label}>
            {isHourly ? t('payment.verifyTitle') : t('payment.amountTitle')}
          </h2>
          <p className={styles.figure} translate="no">
            {formatMonthly(dueToday)}
          </p>
          <p className={styles.explanation}>
            {isHourly
              ? t('payment.hourly', {
                  rate: formatHourly(hourlyRate),
                  cap: formatMonthly(monthlyCap),
                })
              : t('payment.monthly', { amount: formatMonthly(total) })}
          </p>
        </div>
        <div className={styles.actions}>
          <PayClock />
          <PayButton order={order} />
          <p className={styles.trust}>{t('payment.trust')}</p>
        </div>
      </div>
      <CancelOrder order={order} />
    </Card>
  )
}
