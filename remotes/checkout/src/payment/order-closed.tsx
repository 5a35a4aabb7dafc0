import type { Order } from '@storefront/api/order'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { LinkButton } from 'shared/ui/link-button'

import { PageTitle } from '../account/page-title.tsx'
import { OrderSummary } from '../order/order-summary.tsx'
import { ResultHead } from '../result/result-head.tsx'
import styles from './order-closed.module.css'

/** The order was not charged, and its units are back in stock. */
export function OrderClosed({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const isExpired = order.state === 'expired'
  const kind = isExpired ? 'expired' : 'cancelled'
  const title = t(`closed.${kind}.title`, { number: order.number })
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <ResultHead
        icon={isExpired ? 'clock' : 'circle-x'}
        tone="pending"
        title={title}
        actions={
          <>
            {isExpired ? (
              <LinkButton to={paths.payment(order.id)} variant="primary">
                {t('closed.payNow')}
              </LinkButton>
            ) : (
              <LinkButton to={paths.order} variant="primary">
                {t('closed.again')}
              </LinkButton>
            )}
            <LinkButton to={paths.home} variant="ghost">
              {t('closed.plans')}
            </LinkButton>
          </>
        }
      >
        {t(`closed.${kind}.description`)}
      </ResultHead>
      <div className={styles.summary}>
        <OrderSummary order={order} />
      </div>
    </>
  )
}
