import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { EmptyState } from 'shared/ui/empty-state'
import { LinkButton } from 'shared/ui/link-button'

import { PageSkeleton } from '../../../common/page-skeleton.tsx'
import { $order, loadOrder } from '../../../order/order.store.ts'
import { clearPayment } from '../../../payment/payment.store.ts'
import { followOrder } from '../../../result/follow-order.ts'
import { OrderFailure } from '../order-failure.tsx'
import { clearOrderAgain } from './order-again.store.ts'
import { OrderDetailContent } from './order-detail-content.tsx'
import { followHistory } from './order-history.ts'
import styles from './order-detail.module.css'

/** One order on the account page, kept up to date while it is shown. */
export function OrderDetail({ orderId }: { orderId: string }) {
  const { t } = useTranslation('checkout')
  const view = useStore($order)

  useEffect(() => {
    clearPayment()
    const stops = [followOrder(orderId), followHistory()]
    const load = () => void loadOrder()
    addEventListener('online', load)
    return () => {
      for (const stop of stops) stop()
      removeEventListener('online', load)
      clearOrderAgain()
      clearPayment()
    }
  }, [orderId])

  return (
    <div className={styles.detail}>
      <LinkButton
        className={styles.back}
        variant="ghost"
        size="small"
        icon="arrow-left"
        to={paths.accountSection('orders')}
      >
        {t('receipt.account')}
      </LinkButton>
      {view.status === 'loading' && <PageSkeleton />}
      {view.status === 'missing' && <Missing />}
      {view.status === 'failed' && <OrderFailure error={view.error} />}
      {view.status === 'ready' && <OrderDetailContent order={view.order} isStale={view.isStale} />}
    </div>
  )
}

/** Shows the same for an unknown order and for an order of another customer. */
function Missing() {
  const { t } = useTranslation('checkout')
  return (
    <EmptyState icon="receipt" title={t('missing.title')} description={t('missing.description')} />
  )
}
