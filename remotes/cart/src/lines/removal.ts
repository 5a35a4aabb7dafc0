import { $cart, type Cart, type CartLine, clearCart, type Removed, removeLine } from 'shared/cart'
import { confirm } from 'shared/confirm'
import { translate } from 'shared/i18n'
import { toast } from 'shared/toast'

import { reportRejection } from '../page/report-rejection.ts'
import type { LineView } from './lines.store.ts'
import { nameOf } from './location-name.ts'
import { dropDraftQuantity } from './quantity.store.ts'
import { saveRemoved } from './recent.store.ts'
import { putBack } from './undo.ts'

/** After Undo: where the focus goes. */
export type OnRestored = (productId: number) => void

const orderOf = (cart: Cart) => cart.orderItems.map(line => line.product_id)

/** As the page showed it: a wish that was still on its way counts. */
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
    description: count === 1 ? nameOf(first) : undefined,
    action: {
      label: translate('cart', 'removed.undo'),
      altText: translate('cart', 'removed.undoHint', { count }),
      onSelect: () =>
        void putBack(removed).then(isBack => isBack && onRestored?.(first.product_id)),
    },
  })
}

/** Takes lines out at once; the notification can bring them back. False when nothing was taken out. */
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

/** Resolves true when the cart was emptied, false when the customer kept it. */
export async function clearAfterQuestion(units: number, onRestored?: OnRestored): Promise<boolean> {
  const isWanted = await confirm({
    title: translate('cart', 'clear.title'),
    description: translate('cart', 'clear.description', { count: units }),
    confirmText: translate('cart', 'clear.confirm'),
    cancelText: translate('cart', 'clear.cancel'),
    isDestructive: true,
  })
  if (!isWanted) return false
  await Promise.all(orderOf($cart.get()).map(dropDraftQuantity))
  const result = await clearCart()
  if (result.status === 'refused') return false
  const { before } = result
  offerUndo({ lines: before.orderItems, order: orderOf(before) }, before.owner, onRestored)
  return true
}
