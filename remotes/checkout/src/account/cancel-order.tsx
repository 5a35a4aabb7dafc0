import { useStore } from '@nanostores/react'
import type { Order } from '@storefront/api/order'
import { confirm } from 'shared/confirm'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'

import { $payment, cancelOrder } from '../payment/payment.store.ts'
import styles from './cancel-order.module.css'

export function CancelOrder({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const { status } = useStore($payment)
  if (order.state !== 'awaiting_payment') return null

  const cancel = async () => {
    const isConfirmed = await confirm({
      title: t('cancel.title', { number: order.number }),
      description: t('cancel.description'),
      confirmText: t('cancel.action'),
      cancelText: t('cancel.keep'),
      isDestructive: true,
    })
    if (isConfirmed) await cancelOrder(order)
  }

  return (
    <div className={styles.cancel}>
      <Button
        variant="ghost"
        size="small"
        isBusy={status === 'cancelling'}
        onClick={() => void cancel()}
      >
        {t('cancel.action')}
      </Button>
    </div>
  )
}
