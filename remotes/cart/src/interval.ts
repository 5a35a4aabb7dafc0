import type { Interval } from '@storefront/api/flavor'
import { setCartInterval } from 'shared/cart'

import { reportRefusal } from './refusal.ts'

/** Prices every line for the other interval, in place. */
export async function switchInterval(interval: Interval): Promise<void> {
  const result = await setCartInterval(interval)
  if (result.status === 'refused') reportRefusal(result.reason)
}
