import type { Interval } from '@storefront/api/flavor'
import { setCartInterval } from 'shared/cart'
import { confirm } from 'shared/confirm'
import { formatHourly, formatMonthly } from 'shared/format'
import { translate } from 'shared/i18n'

import { $lines, type LineView, toLineView } from '../lines/lines.store.ts'
import { reportRejection } from './report-rejection.ts'
import { summarize } from './summary.store.ts'

/**
 * What all lines cost in both intervals: the hourly rate, and the monthly price, which is also the cap of hourly
 * billing.
 */
export function pricesOf(lines: LineView[]): { hour: string; month: string } {
  const hourly = lines.map(({ line, quantity, left }) =>
    toLineView({ ...line, interval: 'hour', unitAmt: line.hourly_fee }, quantity, left),
  )
  const { price, monthlyCap } = summarize(hourly)
  return { hour: formatHourly(price), month: formatMonthly(monthlyCap) }
}

/** Changes every line to the other interval after the customer confirms a dialog with both prices. */
export async function switchInterval(interval: Interval): Promise<boolean> {
  const lines = $lines.get()
  const values = { ...pricesOf(lines), count: lines.length }
  const isAgreed = await confirm({
    title: translate('cart', `switch.${interval}.title`, values),
    description: translate('cart', `switch.${interval}.description`, values),
    confirmText: translate('cart', `switch.${interval}.confirm`),
    cancelText: translate('cart', `switch.${interval}.cancel`),
  })
  if (!isAgreed) return false
  const result = await setCartInterval(interval)
  if (result.status === 'refused') reportRejection(result.reason)
  return result.status === 'done'
}
