import type { Order } from '@storefront/api/order'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { EmptyState } from 'shared/ui/empty-state'
import { LinkButton } from 'shared/ui/link-button'

/** Nothing was charged and the units are back in stock; the cart still has them. */
export function OrderClosed({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const kind = order.state === 'expired' ? 'expired' : 'cancelled'
  return (
    <EmptyState
      icon={kind === 'expired' ? 'clock' : 'circle-x'}
      title={t(`closed.${kind}.title`, { number: order.number })}
      description={t(`closed.${kind}.description`)}
      action={
        <>
          <LinkButton to={paths.order} variant="primary">
            {t('closed.again')}
          </LinkButton>
          <LinkButton to={paths.home} variant="ghost">
            {t('closed.plans')}
          </LinkButton>
        </>
      }
    />
  )
}
