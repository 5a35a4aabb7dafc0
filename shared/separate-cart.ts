import type { AddRequest, CartResult } from './cart.ts'
import { $cart } from './cart.ts'
import { confirm } from './confirm.ts'
import { translate } from './i18n.ts'
import { startOtherCart } from './parked-carts.ts'

/**
 * One cart holds one plan type (S4.add.planType-mismatch). This asks whether to park the cart and to begin another one
 * with this plan. It gives `null` when the customer would rather not; the cart is then as it was.
 */
export async function offerSeparateCart(
  request: AddRequest,
  planName: string,
): Promise<CartResult | null> {
  const count = $cart.get().orderItems.length
  const text = (key: string) =>
    translate('shared', `separate.${request.planType}.${key}`, { count, plan: planName })
  const isWanted = await confirm({
    title: translate('shared', 'separate.title'),
    description: text('description'),
    confirmText: text('confirm'),
    cancelText: translate('shared', 'separate.cancel'),
  })
  return isWanted ? startOtherCart(request) : null
}
