import type { Order, OrderState } from '@storefront/api/order'
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
  deleted: 'neutral',
} as const satisfies Record<OrderState | 'deleted', string>

/** An active order whose servers are all deleted shows "deleted", although its state stays active. */
export function OrderBadge({ order }: { order: Pick<Order, 'state' | 'servers'> }) {
  const { t } = useTranslation('checkout')
  const isDeleted = order.state === 'active' && order.servers.every(({ deletedAt }) => deletedAt)
  const state = isDeleted ? 'deleted' : order.state
  return (
    <span>
      <Badge tone={tones[state]}>{t(`orders.state.${state}`)}</Badge>
    </span>
  )
}
