import { type CartLine, type CartResult, clearCart, removeLine, restoreLines } from 'shared/cart'
import { confirm } from 'shared/confirm'
import { translate } from 'shared/i18n'
import { toast } from 'shared/toast'

import { reportRefusal } from './refusal.ts'

/** Takes a line out at once; the notification can bring it back. */
export async function removeWithUndo(line: CartLine): Promise<boolean> {
  const result = await removeLine(line.product_id)
  if (result.status === 'refused') {
    reportRefusal(result.reason)
    return false
  }
  toast({
    title: translate('cart', 'removed.title'),
    description: `${line.planName}, ${line.location}`,
    action: {
      label: translate('cart', 'removed.undo'),
      altText: translate('cart', 'removed.undoHint'),
      onSelect: () => void putBack(line),
    },
  })
  return true
}

async function putBack(line: CartLine): Promise<void> {
  const result: CartResult = await restoreLines({ lines: [line], order: [] })
  if (result.status === 'refused') reportRefusal(result.reason)
}

/** Resolves true when the cart was emptied, false when the customer kept it. */
export async function clearAfterQuestion(units: number): Promise<boolean> {
  const isWanted = await confirm({
    title: translate('cart', 'clear.title'),
    description: translate('cart', 'clear.description', { count: units }),
    confirmText: translate('cart', 'clear.confirm'),
    cancelText: translate('cart', 'clear.cancel'),
    isDestructive: true,
  })
  if (isWanted) await clearCart()
  return isWanted
}
