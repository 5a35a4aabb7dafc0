import type { Interval } from '@storefront/api/flavor'
import { formatMoney, formatNumber } from 'shared/format'
import type { Translate } from 'shared/i18n'

import type { Facet } from '../facets.ts'

/** `14 · from $6.00`: the number of plans that the choice shows, and the price of the cheapest one in stock. */
export function hintOf({ count, from }: Facet, interval: Interval, t: Translate): string {
  const plans = formatNumber(count)
  if (from === null) return plans
  return t('filter.hint', { plans, price: formatMoney(from, interval) })
}
