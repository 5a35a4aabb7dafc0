import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { cartInstanceId } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { PageHeader } from 'shared/ui/page-header'

import { CheckoutSteps } from '../common/steps/checkout-steps.tsx'
import { OrderContent } from '../order/order-content.tsx'
import { resetPlacement } from '../order/placement/place-order.store.ts'
import { followCart } from '../order/quote/follow-cart.ts'
import { $quote, type QuoteState } from '../order/quote/quote.store.ts'
import { SeparatedNotice } from '../order/separated-notice.tsx'
import { UnpaidNotice } from '../order/unpaid-notice.tsx'
import { useKnownOrders } from '../order/use-known-orders.ts'
import styles from './checkout-page.module.css'

export function OrderPage() {
  const { t } = useTranslation('checkout')
  const state = useStore($quote)
  const areOrdersKnown = useKnownOrders(state.status === 'ready')

  useEffect(() => {
    resetPlacement()
    return followCart()
  }, [])

  return (
    <div className={styles.page} data-cart-instance={cartInstanceId}>
      <CheckoutSteps current={1} />
      <PageHeader
        className={styles.header}
        title={t('order.title')}
        description={hasForm(state) ? t('order.lead') : undefined}
      />
      <SeparatedNotice />
      <UnpaidNotice />
      <OrderContent state={state} isComplete={areOrdersKnown} />
    </div>
  )
}

/** Without a form there are no fields to fill in and no terms to accept. */
const hasForm = ({ status }: QuoteState) => status === 'ready' || status === 'loading'
