import type { Interval } from '@storefront/api/flavor'
import { formatMoney, formatNumber } from 'shared/format'
import type { Translate } from 'shared/i18n'

import type { Facet } from './facets.ts'

/** `14 · from $6.00`: plans that would be shown, and the cheapest that can be had. */
export function hintOf({ count, from }: Facet, interval: Interval, t: Translate): string {
  const plans = formatNumber(count)
  if (from === null) return plans
  return t('filter.hint', { plans, price: formatMoney(from, interval) })
}
