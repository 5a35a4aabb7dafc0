import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Alert } from 'shared/ui/alert'
import { LinkButton } from 'shared/ui/link-button'

import { $unpaidOrder } from './orders.store.ts'

/** Warns a customer who has an unpaid order against ordering the same servers twice. */
export function UnpaidNotice() {
  const { t } = useTranslation('checkout')
  const order = useStore($unpaidOrder)
  if (!order) return null
  return (
    <Alert
      tone="info"
      title={t('unpaid.title', { number: order.number })}
      action={
        <LinkButton to={paths.payment(order.id)} size="small">
          {t('unpaid.action')}
        </LinkButton>
      }
    >
      {t('unpaid.description')}
    </Alert>
  )
}
