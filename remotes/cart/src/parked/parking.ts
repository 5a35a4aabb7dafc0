import type { PlanType } from '@storefront/api/plan-type'
import { translate } from 'shared/i18n'
import { deleteParked, type ParkedCart, recallParked, switchToParked } from 'shared/parked-carts'
import { toast } from 'shared/toast'

import { toLineView } from '../lines/lines.store.ts'
import { refreshCart } from '../summary/refresh.store.ts'
import { reportRejection } from '../summary/report-rejection.ts'
import { type Summary, summarize } from '../summary/summary.store.ts'

const kindOf = (planType: PlanType | '') => (planType === 'gpu' ? 'gpu' : 'cpu')

/** Uses the prices from the time of parking. The stock is checked when the customer switches to the cart. */
export function summaryOf(parked: ParkedCart): Summary {
  return summarize(parked.orderItems.map(line => toLineView(line, Number(line.subQty), null)))
}

/** `GPU cart`, `CPU cart`. */
export function titleOf({ planType }: { planType: PlanType | '' }): string {
  return translate('cart', `parked.${kindOf(planType)}`)
}

/** Swaps the cart with the parked one, then refreshes it from the current stock. */
export async function switchCart(parked: ParkedCart): Promise<boolean> {
  const result = await switchToParked(parked.id)
  if (result.status === 'refused') {
    reportRejection(result.reason)
    return false
  }
  const { before } = result
  toast({
    title: translate('cart', 'parked.switched', { cart: titleOf(parked) }),
    description:
      before.orderItems.length > 0
        ? translate('cart', 'parked.otherParked', { cart: titleOf(before) })
        : undefined,
  })
  void refreshCart()
  return true
}

export async function deleteWithUndo(parked: ParkedCart, onRecalled: () => void): Promise<boolean> {
  const result = await deleteParked(parked.id)
  if (result.status === 'refused') {
    reportRejection(result.reason)
    return false
  }
  toast({
    title: translate('cart', 'parked.deleted', { cart: titleOf(parked) }),
    action: {
      label: translate('cart', 'removed.undo'),
      altText: translate('cart', 'parked.undoHint'),
      onSelect: () => void recallParked(parked).then(onRecalled),
    },
  })
  return true
}
