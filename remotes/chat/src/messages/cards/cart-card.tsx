import type { CartCard as Card } from '@storefront/api/chat'

import { OwnCart } from '../../composer/draft/own-cart.tsx'
import type { Viewer } from '../viewer.ts'
import { CartLines } from './cart-lines.tsx'

/** The customer's own current cart, which only the customer sees, or a cart that they shared, as it was then. */
export function CartCard({ cart, viewer }: { cart: Card; viewer: Viewer }) {
  if (cart.kind === 'own') return viewer === 'customer' ? <OwnCart /> : null
  const { lines, interval, total } = cart
  return <CartLines lines={lines} interval={interval} total={total} shownTo={viewer} />
}
