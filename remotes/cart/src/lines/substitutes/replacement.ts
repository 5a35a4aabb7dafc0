import { planWithLocation } from '@storefront/api/location'
import type { CartLine } from 'shared/cart'
import { translate } from 'shared/i18n'
import { replaceLine } from 'shared/parked-carts'
import type { Substitute } from 'shared/substitutes'
import { toast } from 'shared/toast'

import { reportRejection } from '../../summary/report-rejection.ts'

/** Replaces an unavailable plan with a substitute, limited to the units that the substitute has in stock. */
export async function replacePlan(line: CartLine, { plan }: Substitute): Promise<boolean> {
  const result = await replaceLine(line, plan.product_id)
  if (result.status === 'refused') {
    reportRejection(result.reason)
    return false
  }
  const now = result.cart.orderItems.find(each => each.product_id === plan.product_id)
  const isFewer = Number(now?.subQty) < Number(line.subQty)
  toast({
    title: translate('cart', 'replaced.title', { plan: planWithLocation(plan) }),
    description: isFewer
      ? translate('cart', 'replaced.fewer', { before: line.subQty, after: now?.subQty ?? '' })
      : translate('cart', 'replaced.instead', { plan: planWithLocation(line) }),
  })
  return true
}
