import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { cartInstanceId } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { PageHeader } from 'shared/ui/page-header'

import { CheckoutSteps } from '../components/checkout-steps.tsx'
import { OrderContent } from '../components/order-content.tsx'
import { SeparatedNotice } from '../components/separated-notice.tsx'
import { UnpaidNotice } from '../components/unpaid-notice.tsx'
import { followCart } from '../follow-cart.ts'
import { loadOrders } from '../orders.ts'
import { resetPlacement } from '../place-order.ts'
import { $quote, type QuoteState } from '../quote.ts'
import styles from './checkout-page.module.css'

export function OrderPage() {
  const { t } = useTranslation('checkout')
  const state = useStore($quote)

  useEffect(() => {
    resetPlacement()
    void loadOrders()
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
      <OrderContent state={state} />
    </div>
  )
}

/** Without a form there is nothing to name and nothing to accept. */
const hasForm = ({ status }: QuoteState) => status === 'ready' || status === 'loading'
