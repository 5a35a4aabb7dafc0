import { useStore } from '@nanostores/react'
import { $cart, $cartTotal } from 'shared/cart'
import { useTranslation } from 'shared/i18n'

import { CartLines } from '../../messages/cards/cart-lines.tsx'
import styles from '../../messages/cards/plan-card.module.css'

/** The current cart of this browser; updates with it. */
export function OwnCart() {
  const { t } = useTranslation('chat')
  const { orderItems, orderInterval } = useStore($cart)
  const total = useStore($cartTotal)
  if (!orderInterval || orderItems.length === 0) {
    return (
      <article className={styles.card} aria-label={t('cart.label')}>
        <p className={styles.specs}>{t('cart.empty')}</p>
      </article>
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
