import { useStore } from '@nanostores/react'
import { $cart, $cartTotal } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { Row } from 'shared/ui/row'

import { CartLines } from '../../messages/cards/cart-lines.tsx'
import styles from '../../messages/cards/plan-card.module.css'

/** The current cart of this browser; updates with it. */
export function OwnCart() {
  const { t } = useTranslation('chat')
  const { orderItems, orderInterval } = useStore($cart)
  const total = useStore($cartTotal)
  if (!orderInterval || orderItems.length === 0) {
    return (
      <Row
        as="article"
        gap={3}
        align="center"
        justify="space-between"
        wrap
        className={styles.card}
        aria-label={t('cart.label')}
      >
        <Row as="p" gap={3} rowGap={0} wrap className={styles.specs}>
          {t('cart.empty')}
        </Row>
      </Row>
    )
  }
  const lines = orderItems.map(line => ({
    product_id: line.product_id,
    planName: line.planName,
    location: line.location,
    quantity: Number(line.subQty),
    subtotal: line.subtotalAmt,
  }))
  return <CartLines lines={lines} interval={orderInterval} total={total} />
}
