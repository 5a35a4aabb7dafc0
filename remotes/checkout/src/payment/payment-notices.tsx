import { useStore } from '@nanostores/react'
import type { Order } from '@storefront/api/order'
import { bootData } from 'shared/boot'
import { errorToKey } from 'shared/http'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'

import { failureKeyOf } from '../common/failure-key.ts'
import { $payment } from './payment.store.ts'

export function PaymentNotices({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const shared = useTranslation('shared')
  const payment = useStore($payment)

  return (
    <>
      {payment.status === 'failed' && (
        <Alert tone="danger" title={t('payment.notStarted')}>
          {shared.t(errorToKey(payment.error))}
        </Alert>
      )}
      {payment.status !== 'failed' &&
        order.state === 'awaiting_payment' &&
        order.lastPaymentFailure && (
          <Alert tone="danger" title={t(`failure.${failureKeyOf(order.lastPaymentFailure)}`)}>
            {t('payment.tryAgain')}
          </Alert>
        )}
      {bootData.settings.isSandbox && (
        <Alert tone="info" title={t('payment.sandboxTitle')}>
          {t('payment.sandbox')}
        </Alert>
      )}
    </>
  )
}
