import type { QuoteConflict } from '@storefront/api/quote'
import { type Cart, type CartLine, removeLine, setQuantity } from 'shared/cart'
import { loadStock } from 'shared/stock'

import { requestQuote } from './quote.ts'

export type Conflict = {
  product_id: number
  planName: string
  location: string
  requested: number
  available: number
  /** Set when the price is another one than the cart shows. */
  price: { before: string; after: string } | null
}

/** The server's words joined with what the cart knows of the line. */
export function toConflicts(lines: QuoteConflict, cart: Cart): Conflict[] {
  return lines.map(conflict => {
    const line = cart.orderItems.find(each => each.product_id === conflict.product_id)
    return {
      product_id: conflict.product_id,
      planName: conflict.planName || line?.planName || String(conflict.product_id),
      location: line?.location ?? '',
      requested: conflict.requested,
      available: conflict.available,
      price: toPrice(conflict.newUnit, line),
    }
  })
}

function toPrice(after: string | undefined, line: CartLine | undefined): Conflict['price'] {
  return after !== undefined && line ? { before: line.unitAmt, after } : null
}

/** Brings the line down to what there is; the changed cart is quoted by itself. */
export async function reduceToAvailable({ product_id, available }: Conflict): Promise<void> {
  if (available > 0) await setQuantity(product_id, available)
  else await removeLine(product_id)
}

/** Today's stock brings its prices into the cart; then the cart is quoted anew. */
export async function takeNewPrices(): Promise<void> {
  await loadStock()
  await requestQuote()
}
