import type { OrderState } from '@storefront/api/order'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'

const tones = {
  awaiting_payment: 'warning',
  paying: 'warning',
  paid: 'accent',
  active: 'success',
  expired: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
} as const satisfies Record<OrderState, string>

export function OrderBadge({ state }: { state: OrderState }) {
  const { t } = useTranslation('checkout')
  return (
    <span>
      <Badge tone={tones[state]}>{t(`orders.state.${state}`)}</Badge>
    </span>
  )
}
