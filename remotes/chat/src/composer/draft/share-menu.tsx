import { useStore } from '@nanostores/react'
import { $cart, $cartUnits } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { $session } from 'shared/session'
import { Menu } from 'shared/ui/menu'

import { showCart, showOrder } from '../../conversation/conversation.ts'
import { $ownOrders, loadOwnOrders } from './own-orders.store.ts'

/** Lets the customer show the cart or an order to support. Support sees nothing else. */
export function ShareMenu() {
  const { t } = useTranslation('chat')
  const units = useStore($cartUnits)
  const isBilled = Boolean(useStore($cart).orderInterval)
  const orders = useStore($ownOrders)
  const isSignedIn = useStore($session).status === 'signed-in'
  const hasCart = units > 0 && isBilled
  if (!hasCart && !isSignedIn) return null

  const cart = {
    label: t('share.cart', { count: units }),
    icon: 'shopping-cart',
    onSelect: () => showCart(true),
  }
  const items = [
    ...(hasCart ? [cart] : []),
    ...orders.map(order => ({
      label: t('order.number', { number: order.number }),
      icon: 'receipt',
      onSelect: () => showOrder(order),
    })),
  ]
  const nothing = { label: t('share.nothing'), icon: 'info' }
  return (
    <Menu
      align="start"
      icon="receipt"
      isIconOnly
      items={items.length > 0 ? items : [nothing]}
      label={t('share.label')}
      onFocus={loadOwnOrders}
      onPointerDown={loadOwnOrders}
      size="small"
    />
  )
}
