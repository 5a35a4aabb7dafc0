import { planWithLocation } from '@storefront/api/location'
import { $cart, type Cart, type CartLine, clearCart, type Removed, removeLine } from 'shared/cart'
import { confirm } from 'shared/confirm'
import { translate } from 'shared/i18n'
import { toast } from 'shared/toast'

import { reportRejection } from '../summary/report-rejection.ts'
import type { LineView } from './lines.store.ts'
import { dropDraftQuantity } from './quantity.store.ts'
import { saveRemoved } from './recent.store.ts'
import { restoreRemoved } from './undo.ts'

/** Called after Undo with the product whose line gets the focus. */
export type OnRestored = (productId: number) => void

const orderOf = (cart: Cart) => cart.orderItems.map(line => line.product_id)

/** The line with the quantity that the page showed, even if that quantity was not saved yet. */
function shownLine({ line, quantity }: LineView): CartLine {
  return { ...line, subQty: String(quantity) }
}

function offerUndo(removed: Removed, owner: string, onRestored?: OnRestored): void {
  const [first] = removed.lines
  if (!first) return
  saveRemoved(removed, owner)
  const count = removed.lines.length
  toast({
    title: translate('cart', 'removed.title', { count }),
    description: count === 1 ? planWithLocation(first) : undefined,
    action: {
      label: translate('cart', 'removed.undo'),
      altText: translate('cart', 'removed.undoHint', { count }),
      onSelect: () =>
        void restoreRemoved(removed).then(isBack => isBack && onRestored?.(first.product_id)),
    },
  })
}

/** Removes lines at once and shows a toast with Undo. Resolves to false when it removed nothing. */
export async function removeWithUndo(views: LineView[], onRestored?: OnRestored): Promise<boolean> {
  let before: Cart | undefined
  const lines: CartLine[] = []
  for (const view of views) {
    await dropDraftQuantity(view.line.product_id)
    const result = await removeLine(view.line.product_id)
    if (result.status === 'refused') reportRejection(result.reason)
    else {
      before ??= result.before
      lines.push(shownLine(view))
    }
  }
  if (!before) return false
  offerUndo({ lines, order: orderOf(before) }, before.owner, onRestored)
  return true
}

/**
 * Clears the cart after a confirmation dialog. Resolves to false when the customer cancels or the cart rejects the
 * change.
 */
export async function clearAfterConfirmation(
  units: number,
  onRestored?: OnRestored,
): Promise<boolean> {
  const isConfirmed = await confirm({
    title: translate('cart', 'clear.title'),
    description: translate('cart', 'clear.description', { count: units }),
    confirmText: translate('cart', 'clear.confirm'),
    cancelText: translate('cart', 'clear.cancel'),
    isDestructive: true,
  })
  if (!isConfirmed) return false
  await Promise.all(orderOf($cart.get()).map(dropDraftQuantity))
  const result = await clearCart()
  if (result.status === 'refused') return false
  const { before } = result
  offerUndo({ lines: before.orderItems, order: orderOf(before) }, before.owner, onRestored)
  return true
}
