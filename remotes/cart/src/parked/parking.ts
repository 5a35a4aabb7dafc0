import type { PlanType } from '@storefront/api/flavor'
import { translate } from 'shared/i18n'
import { deleteParked, type ParkedCart, recallParked, switchToParked } from 'shared/parked-carts'
import { toast } from 'shared/toast'

import { toLineView } from '../lines/lines.store.ts'
import { refreshCart } from '../page/refresh.store.ts'
import { reportRejection } from '../page/report-rejection.ts'
import { type Summary, summarize } from '../page/summary.store.ts'

const kindOf = (planType: PlanType | '') => (planType === 'gpu' ? 'gpu' : 'cpu')

/** At the prices that were known when it was parked: its stock is looked at when it is the cart again. */
export function summaryOf(parked: ParkedCart): Summary {
  return summarize(parked.orderItems.map(line => toLineView(line, Number(line.subQty), null)))
}

/** `GPU cart`, `CPU cart`. */
export function titleOf({ planType }: { planType: PlanType | '' }): string {
  return translate('cart', `parked.${kindOf(planType)}`)
}

/** The cart and the parked one change places; then it is held against today's stock. */
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
