import { planWithLocation } from '@storefront/api/location'
import { type Cart, type CartLine, type Removed, restoreLines } from 'shared/cart'
import { translate } from 'shared/i18n'
import { toast } from 'shared/toast'

import { reportRejection } from '../summary/report-rejection.ts'
import { announceRestored } from './announcement.store.ts'

type Short = { line: CartLine; after: string }

/** Restored lines that have fewer units than before. */
function findShort(lines: CartLine[], cart: Cart): Short[] {
  return lines.flatMap(line => {
    const after = cart.orderItems.find(each => each.product_id === line.product_id)?.subQty ?? '0'
    return Number(after) < Number(line.subQty) ? [{ line, after }] : []
  })
}

/** Restores removed lines, and announces it. A toast names the lines that have fewer units now, and why. */
export async function restoreRemoved(removed: Removed): Promise<boolean> {
  const result = await restoreLines(removed)
  if (result.status === 'refused') {
    reportRejection(result.reason)
    return false
  }
  const short = findShort(removed.lines, result.cart)
  if (short.length > 0) {
    toast({
      title: translate('cart', 'restored.short'),
      description: short
        .map(({ line, after }) =>
          translate('cart', 'restored.line', {
            plan: planWithLocation(line),
            before: line.subQty,
            after,
          }),
        )
        .join(' '),
    })
  } else announceRestored(removed.lines)
  return true
}
