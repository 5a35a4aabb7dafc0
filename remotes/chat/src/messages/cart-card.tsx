import type { CartCard as Card } from '@storefront/api/chat'

import { OwnCart } from '../composer/own-cart.tsx'
import type { Viewer } from '../conversation/viewer.ts'
import { CartLines } from './cart-lines.tsx'

/** The customer's own cart as it is now, which only they see; or the one that they showed, as it was. */
export function CartCard({ cart, viewer }: { cart: Card; viewer: Viewer }) {
  if (cart.kind === 'own') return viewer === 'customer' ? <OwnCart /> : null
  const { lines, interval, total } = cart
  return <CartLines lines={lines} interval={interval} total={total} shownTo={viewer} />
}
