import type { Order } from '@storefront/api/order'
import { useMemo } from 'react'
import { ExtensionSlot } from 'shared/extension-slot'

import type { OrderSummaryContext } from './order-summary-context.ts'

/** Components of other teams about a paid order. */
export function OrderSummarySlot({ order }: { order: Order }) {
  const context = useMemo((): OrderSummaryContext => {
    const { id: orderId, interval, lines } = order
    const toLine = ({ product_id: productId, quantity }: Order['lines'][number]) => ({
      productId,
      quantity,
    })
    return { orderId, interval, lines: lines.map(toLine) }
  }, [order])
  return <ExtensionSlot name="order.summary" context={context} maxHeight={320} />
}
