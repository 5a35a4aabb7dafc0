import type { Order } from '@storefront/api/order'
import { formatHourly, formatMonthly } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Card } from 'shared/ui/card'
import { Text } from 'shared/ui/text'

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
          <Text as="h2" size="s" tone="muted" weight="medium" id="payment-amount">
            {isHourly ? t('payment.verifyTitle') : t('payment.amountTitle')}
          </Text>
          <p className={styles.figure} translate="no">
            {formatMonthly(dueToday)}
          </p>
          <Text size="s" tone="muted" className={styles.explanation}>
            {isHourly
              ? t('payment.hourly', {
                  rate: formatHourly(hourlyRate),
                  cap: formatMonthly(monthlyCap),
                })
              : t('payment.monthly', { amount: formatMonthly(total) })}
          </Text>
        </div>
        <div className={styles.actions}>
          <PayClock />
          <PayButton order={order} />
          <Text size="xs" tone="muted">
            {t('payment.trust')}
          </Text>
        </div>
      </div>
      <CancelOrder order={order} />
    </Card>
  )
}
