import type { StockItem } from '@storefront/api/flavor'
import type { Cart } from 'shared/cart'

/** Units of each product that the cart holds. */
export function unitsInCart(cart: Cart): Map<number, number> {
  return new Map(cart.orderItems.map(line => [line.product_id, Number(line.subQty)]))
}

/** Locations where a plan of that name is in stock. */
export function locationsInStock(plans: StockItem[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const plan of plans) {
    if (plan.left > 0) counts.set(plan.planName, (counts.get(plan.planName) ?? 0) + 1)
  }
  return counts
}
