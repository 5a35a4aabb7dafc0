import type { Order } from '@storefront/api/order'
import { formatMonthly } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'

const tones = { wanted: 'info', done: 'success', refused: 'danger' } as const

/** The refunded amount and its state. Renders nothing for hourly orders, because they were never charged. */
export function RefundNotice({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  if (!order.refund || order.totals.dueToday === '0.00') return null
  const { amount, state } = order.refund
  return (
    <Alert
      tone={tones[state]}
      title={t(`refund.${state}.title`, { amount: formatMonthly(amount) })}
    >
      {t(`refund.${state}.text`)}
    </Alert>
  )
}
