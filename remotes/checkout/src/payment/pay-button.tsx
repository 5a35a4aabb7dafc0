import { useStore } from '@nanostores/react'
import type { Order } from '@storefront/api/order'
import { formatMonthly } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Skeleton } from 'shared/ui/skeleton'
import { Text } from 'shared/ui/text'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { $payment, pay } from './payment.store.ts'
import styles from './pay-button.module.css'

/** Starts the payment. Shows a skeleton until the server has reported the state of the order. */
export function PayButton({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const { status } = useStore($payment)
  const isOnTheWay = status === 'starting' || status === 'leaving'
  if (status === 'checking')
    return (
      <>
        <Skeleton height={48} />
        <Text size="s" tone="muted" role="status">
          {t('payment.checking')}
        </Text>
      </>
    )
  return (
    <>
      <Button
        variant="primary"
        size="large"
        icon="lock"
        className={styles.pay}
        isBusy={isOnTheWay}
        onClick={() => void pay(order)}
      >
        {order.interval === 'hour'
          ? t('payment.verify')
          : t('payment.pay', { amount: formatMonthly(order.totals.dueToday) })}
      </Button>
      <VisuallyHidden role="status">{isOnTheWay ? t('payment.leaving') : ''}</VisuallyHidden>
    </>
  )
}
