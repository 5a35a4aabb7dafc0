import type { planCardSchema } from '@storefront/api/chat'
import { planTypeOf } from '@storefront/api/plan-type'
import { $cart, addToCart, type CartResult } from 'shared/cart'
import { lazyCode } from 'shared/lazy-code'
import { findPlan, loadStock } from 'shared/stock'
import type * as z from 'zod/mini'

const separateCart = lazyCode(() => import('shared/separate-cart'))

export type PlanCard = z.infer<typeof planCardSchema>

/**
 * Adds one unit, billed like the cart; monthly when the cart is empty. If the cart has the other plan type, the
 * customer must confirm first. Resolves to `null` when the customer cancels.
 * @throws {ApiError} when the stock cannot be loaded.
 */
export async function addPlan(plan: PlanCard): Promise<CartResult | null> {
  if (!findPlan(plan.product_id)) await loadStock()
  const request = {
    product_id: plan.product_id,
    quantity: 1,
    interval: $cart.get().orderInterval || 'month',
    planType: planTypeOf(plan),
  }
  const result = await addToCart(request)
  if (result.status === 'done' || result.reason !== 'plan-type') return result
  const { offerSeparateCart } = await separateCart.load()
  return offerSeparateCart(request, plan.planName)
}
