import type { Interval } from '@storefront/api/flavor'
import type { Cart } from 'shared/cart'

import type { Filters } from '../filters/filters.ts'

/** The interval in the URL, else the billing interval of the cart, else monthly. */
export function intervalOf(filters: Filters, cart: Cart): Interval {
  if (filters.interval) return filters.interval
  if (cart.orderItems.length > 0 && cart.orderInterval) return cart.orderInterval
  return 'month'
}
