import { useStore } from '@nanostores/react'
import type { Order } from '@storefront/api/order'
import { bootData } from 'shared/boot'
import { errorToKey } from 'shared/http'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Alert } from 'shared/ui/alert'
import { LinkButton } from 'shared/ui/link-button'

import { failureKeyOf } from '../failure-key.ts'
import { $payment } from '../payment.ts'

export function PaymentNotices({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const shared = useTranslation('shared')
  const payment = useStore($payment)
  const isOpen = order.state === 'paying' && payment.status === 'idle'

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
      {isOpen && (
        <Alert
          tone="warning"
          title={t('payment.openTitle')}
          action={
            <LinkButton to={paths.result(order.id)} size="small">
              {t('payment.check')}
            </LinkButton>
          }
        >
          {t('payment.open')}
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
