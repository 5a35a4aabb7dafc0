import type { Order } from '@storefront/api/order'
import type { QuoteConflict } from '@storefront/api/quote'
import { formatMonthly } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { paths, useNavigate } from 'shared/navigation'
import { Button } from 'shared/ui/button'
import { LinkButton } from 'shared/ui/link-button'

import { type Alternative, replaceInCart } from '../order/conflicts/alternatives.ts'
import { ChangePanel } from '../order/conflicts/change-panel.tsx'
import { type Conflict, compareTotals, toConflicts } from '../order/conflicts/conflicts.ts'
import { pay } from './payment.store.ts'

type RenewalPanelProps = { order: Order; lines: QuoteConflict }

/** Shows what changed since an expired order was placed, before the customer pays it. Nothing was charged. */
export function RenewalPanel({ order, lines }: RenewalPanelProps) {
  const { t } = useTranslation('checkout')
  const navigate = useNavigate()
  const conflicts = toConflicts(lines, order.lines)
  const { after } = compareTotals(order.lines, conflicts, order.interval)
  const isShort = conflicts.some(conflict => conflict.available !== null)

  const choose = async (conflict: Conflict, alternative: Alternative) => {
    const isReplaced = await replaceInCart(conflict, alternative, order.interval)
    // If the cart rejects the plan, the cart page shows why.
    navigate(isReplaced ? paths.order : paths.cart)
  }

  return (
    <ChangePanel
      title={t('conflict.title')}
      lead={t('renewal.lead', { number: order.number })}
      known={order.lines}
      conflicts={conflicts}
      interval={order.interval}
      onChoose={choose}
    >
      {!isShort && (
        <Button variant="primary" icon="lock" onClick={() => void pay(order, lines)}>
          {order.interval === 'hour'
            ? t('renewal.verify')
            : t('payment.pay', { amount: formatMonthly(after) })}
        </Button>
      )}
      <LinkButton to={paths.cart} variant="secondary">
        {t('conflict.change')}
      </LinkButton>
      <LinkButton to={paths.home} variant="ghost">
        {t('closed.plans')}
      </LinkButton>
    </ChangePanel>
  )
}
