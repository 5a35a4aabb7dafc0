import { useStore } from '@nanostores/react'
import type { HoldLimit } from '@storefront/api/quote'
import { $cart, setQuantity } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Button } from 'shared/ui/button'
import { ErrorPanel } from 'shared/ui/error-panel'
import { LinkButton } from 'shared/ui/link-button'

import { requestQuote } from './quote.store.ts'

/** Says which limit of new accounts the cart exceeds. Of one plan, fewer units can be ordered at once. */
export function LimitFailure({ limit }: { limit: HoldLimit }) {
  const { t } = useTranslation('checkout')
  const { orderItems } = useStore($cart)
  const id = limit.limit === 'plan' ? limit.product_id : null
  const plan = orderItems.find(line => line.product_id === id)?.planName ?? ''
  const most = 'most' in limit ? limit.most : 0
  const isTemporary = limit.limit === 'time' || limit.limit === 'network'
  return (
    <ErrorPanel
      title={t('order.failed')}
      description={`${t(`order.limit.${limit.limit}`, { most, plan })} ${t('order.limit.end')}`}
      requestId={null}
      onRetry={isTemporary ? () => void requestQuote() : undefined}
    >
      {id !== null && most > 0 && (
        // The changed cart gets a new quote automatically.
        <Button variant="primary" onClick={() => void setQuantity(id, most)}>
          {t('conflict.reduce', { count: most })}
        </Button>
      )}
      <LinkButton to={paths.cart} variant={isTemporary || most > 0 ? 'ghost' : 'primary'}>
        {t('order.toCart')}
      </LinkButton>
    </ErrorPanel>
  )
}
