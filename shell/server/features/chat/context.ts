import type { CartCard, Message, MessageRequest } from '@storefront/api/chat'
import type { Flavor } from '@storefront/api/flavor'
import { subtotal, total } from '@storefront/api/money'

import type { Dependencies } from '../../dependencies.ts'
import { HttpError } from '../../http-error.ts'
import { readCatalogue } from '../catalog/index.ts'
import { findOrderHeading } from '../orders/index.ts'
import type { ConversationOwner } from './conversation/repository-conversations.ts'

type Context = NonNullable<MessageRequest['context']>
type ShownCart = Extract<CartCard, { kind: 'shown' }>

/** Prices the customer's cart by the catalogue. Leaves out plans that are not on sale. */
function priceCart(cart: NonNullable<Context['cart']>, catalogue: Flavor[]): ShownCart | null {
  const { interval } = cart
  const lines = cart.lines.flatMap(({ product_id, quantity }) => {
    const plan = catalogue.find(flavor => flavor.product_id === product_id)
    if (!plan) return []
    const fee = interval === 'hour' ? plan.hourly_fee : plan.monthly_fee
    const { name: planName, location } = plan
    return [{ product_id, planName, location, quantity, fee, subtotal: subtotal(fee, quantity) }]
  })
  if (lines.length === 0) return null
  return { kind: 'shown', interval, lines, total: total(lines.map(line => line.subtotal)) }
}

/**
 * Returns the cards that a customer chose to show. Throws 422 for a cart without plans on sale, and for another
 * customer's order.
 */
export async function readContext(
  dependencies: Dependencies,
  speaker: ConversationOwner,
  context: Context | undefined,
): Promise<Pick<Message, 'cart' | 'orders'>> {
  const cart = context?.cart ? priceCart(context.cart, await readCatalogue(dependencies)) : null
  if (context?.cart && cart === null)
    throw new HttpError(422, 'invalid', { details: { 'context.cart': 'unknown' } })
  if (context?.orderId === undefined) return { cart, orders: [] }
  const { orderId } = context
  const order =
    'customerId' in speaker
      ? await findOrderHeading(dependencies.database, orderId, speaker.customerId)
      : null
  if (!order) throw new HttpError(422, 'invalid', { details: { 'context.orderId': 'unknown' } })
  return { cart, orders: [order] }
}
