import type { Interval } from '@storefront/api/flavor'
import { $cart } from 'shared/cart'

/** The interval of a page whose URL has none. */
function defaultInterval(): Interval {
  return $cart.get().orderInterval || 'month'
}

/** The path of the page of a plan, with the interval if the page would have another one. */
export function planPath(productId: number, interval: Interval): string {
  const path = `/plans/${productId}`
  return interval === defaultInterval() ? path : `${path}?interval=${interval}`
}
