import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { cartInstanceId } from 'shared/cart'
import { openChat } from 'shared/chat'
import { useTranslation } from 'shared/i18n'
import { useSearchParams } from 'shared/navigation'
import { Button } from 'shared/ui/button'
import { PageHeader } from 'shared/ui/page-header'

import { OrderMissing } from '../account/orders/order-missing.tsx'
import { stepOf } from '../common/steps/checkout-step.ts'
import { CheckoutSteps } from '../common/steps/checkout-steps.tsx'
import { $order } from '../order/order.store.ts'
import { followPayment } from '../payment/payment.store.ts'
import { PaymentContent } from '../payment/payment-content.tsx'
import styles from './checkout-page.module.css'

export function PaymentPage() {
  const { t } = useTranslation('checkout')
  const orderId = useSearchParams()[0].get('order') ?? ''
  const view = useStore($order)

  useEffect(() => followPayment(orderId), [orderId])

  if (view.status === 'missing') return <OrderMissing hasId={orderId !== ''} />
  return (
    <div className={styles.page} data-cart-instance={cartInstanceId}>
      {stepOf(view) !== null && <CheckoutSteps current={2} />}
      <PageHeader
        className={styles.header}
        title={t('payment.title')}
        actions={
          <Button icon="message-circle" onClick={openChat} variant="ghost">
            {t('payment.chat')}
          </Button>
        }
        description={
          view.status === 'ready' ? t('orderNumber', { number: view.order.number }) : undefined
        }
      />
      <PaymentContent view={view} />
    </div>
  )
}
