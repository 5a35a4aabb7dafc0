import { useStore } from '@nanostores/react'
import type { Order } from '@storefront/api/order'
import { errorToKey } from 'shared/http'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Alert } from 'shared/ui/alert'
import { EmptyState } from 'shared/ui/empty-state'
import { LinkButton } from 'shared/ui/link-button'
import { Stack } from 'shared/ui/stack'

import { Columns } from '../common/columns.tsx'
import { OrderSummary } from '../order/order-summary.tsx'
import { PayButton } from './pay-button.tsx'
import { $payment } from './payment.store.ts'
import { RenewalPanel } from './renewal-panel.tsx'
import styles from './order-expired.module.css'

/**
 * Paying quotes the order again (D7.order.unpaid). The payment continues if the price is the same and the units are in
 * stock.
 */
export function OrderExpired({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const shared = useTranslation('shared')
  const payment = useStore($payment)
  if (payment.status === 'changed') return <RenewalPanel order={order} lines={payment.lines} />
  return (
    <Columns aside={<OrderSummary order={order} />}>
      {payment.status === 'failed' && (
        <Alert tone="danger" title={t('payment.notStarted')}>
          {shared.t(errorToKey(payment.error))}
        </Alert>
      )}
      <EmptyState
        icon="clock"
        title={t('closed.expired.title', { number: order.number })}
        description={t('closed.expired.payable')}
        action={
          <Stack gap={2} className={styles.actions}>
            <PayButton order={order} />
            <LinkButton to={paths.order} variant="ghost">
              {t('closed.again')}
            </LinkButton>
          </Stack>
        }
      />
    </Columns>
  )
}
