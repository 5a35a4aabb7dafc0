import { confirm } from '../confirm.ts'
import { translate } from '../i18n/i18n.ts'
import type { AddRequest, CartResult } from './cart.ts'
import { $cart } from './cart.ts'
import { startOtherCart } from './parked/parked-carts.ts'

/**
 * A cart has only one plan type (S4.add.planType-mismatch). Prompts the customer to park the cart and start
 * another one with this plan. Resolves to `null` when the customer cancels; the cart is then unchanged.
 */
export async function offerSeparateCart(
  request: AddRequest,
  planName: string,
): Promise<CartResult | null> {
  const count = $cart.get().orderItems.length
  const text = (key: string) =>
    translate('shared', `separate.${request.planType}.${key}`, { count, plan: planName })
  const isConfirmed = await confirm({
    title: translate('shared', 'separate.title'),
    description: text('description'),
    confirmText: text('confirm'),
    cancelText: translate('shared', 'separate.cancel'),
  })
  return isConfirmed ? startOtherCart(request) : null
}
