import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { cartInstanceId } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { useLocation } from 'shared/navigation'
import { PageHeader } from 'shared/ui/page-header'

import { PageSkeleton } from '../common/page-skeleton.tsx'
import { CheckoutSteps } from '../common/steps/checkout-steps.tsx'
import { OrderContent } from '../order/order-content.tsx'
import { resetPlacement } from '../order/placement/place-order.store.ts'
import { followCart } from '../order/quote/follow-cart.ts'
import { $quote, type QuoteState } from '../order/quote/quote.store.ts'
import { SeparatedNotice } from '../order/separated-notice.tsx'
import { UnpaidNotice } from '../order/unpaid-notice.tsx'
import { useAreOrdersKnown } from '../order/use-are-orders-known.ts'
import styles from './checkout-page.module.css'

export function OrderPage() {
  const { t } = useTranslation('checkout')
  const location = useLocation()
  const state = useStore($quote)
  const areOrdersKnown = useAreOrdersKnown(hasContent(state))
  const isWaiting = !hasContent(state) || !areOrdersKnown

  useEffect(followCart, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: Back to this page can come before the next one has loaded.
  useEffect(resetPlacement, [location])

  return (
    <div className={styles.page} data-cart-instance={cartInstanceId}>
      <CheckoutSteps current={1} />
      <PageHeader
        className={styles.header}
        title={t('order.title')}
        description={hasForm(state) ? t('order.lead') : undefined}
      />
      <SeparatedNotice />
      {isWaiting ? (
        <PageSkeleton />
      ) : (
        <>
          <UnpaidNotice />
          <OrderContent state={state} />
        </>
      )}
    </div>
  )
}

const hasContent = (state: QuoteState) => state.status !== 'loading' || state.last !== null

/** Without a form there are no fields to fill in and no terms to accept. */
const hasForm = ({ status }: QuoteState) => status === 'ready' || status === 'loading'
