import type { planCardSchema } from '@storefront/api/chat'
import { planTypeOf } from '@storefront/api/flavor'
import { $cart, addToCart, type CartResult } from 'shared/cart'
import { findPlan, loadStock } from 'shared/stock'
import type * as z from 'zod/mini'

export type PlanCard = z.infer<typeof planCardSchema>

/** One unit, billed as the cart is billed; monthly when it is empty. A failed stock answer throws `ApiError`. */
export async function addPlan(plan: PlanCard): Promise<CartResult> {
  if (!findPlan(plan.product_id)) await loadStock()
  return addToCart({
    product_id: plan.product_id,
    quantity: 1,
    interval: $cart.get().orderInterval || 'month',
    planType: planTypeOf(plan),
  })
}
