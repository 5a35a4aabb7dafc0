import type { StockItem } from '@storefront/api/flavor'
import type { Cart } from 'shared/cart'

/** Units in the cart, by product id. */
export function unitsInCart(cart: Cart): Map<number, number> {
  return new Map(cart.orderItems.map(line => [line.product_id, Number(line.subQty)]))
}

/** The locations where plans of one name are in stock. */
export type StockedLocations = {
  count: number
  /** The location with the most units. */
  most: { location: string; left: number }
}

export function findStockedLocations(plans: StockItem[]): Map<string, StockedLocations> {
  const locations = new Map<string, StockedLocations>()
  for (const { planName, location, left } of plans) {
    if (left <= 0) continue
    const known = locations.get(planName)
    const isMost = !known || left > known.most.left
    const most = isMost ? { location, left } : known.most
    locations.set(planName, { count: (known?.count ?? 0) + 1, most })
  }
  return locations
}
