import type { InvoiceStatus } from '@storefront/api/invoice'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'

const tones = {
  paid: 'success',
  partly_refunded: 'neutral',
  refunded: 'neutral',
  open: 'warning',
} as const

export function InvoiceBadge({ status }: { status: InvoiceStatus }) {
  const { t } = useTranslation('checkout')
  return (
    <span>
      <Badge tone={tones[status]}>{t(`account.invoice.status.${status}`)}</Badge>
    </span>
  )
}
