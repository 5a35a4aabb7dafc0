import { useStore } from '@nanostores/react'
import type { Order } from '@storefront/api/order'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Button } from 'shared/ui/button'
import { LinkButton } from 'shared/ui/link-button'
import { Row } from 'shared/ui/row'

import { $orderAgain, orderAgain } from './order-again.store.ts'
import styles from './order-detail.module.css'

export function OrderActions({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const again = useStore($orderAgain)
  const isUnpaid = order.state === 'awaiting_payment' || order.state === 'paying'
  if (isUnpaid) return null
  return (
    <Row wrap className={styles.actions}>
      {order.paidAt !== null && (
        <LinkButton icon="receipt" to={paths.result(order.id)}>
          {t('receipt.title')}
        </LinkButton>
      )}
      <Button
        icon="shopping-cart"
        isBusy={again.status === 'adding'}
        onClick={() => void orderAgain(order)}
      >
        {t('account.again.action')}
      </Button>
    </Row>
  )
}
