import { subtotal, total } from '@storefront/api/money'

import type { Database } from '../../database/pool.ts'
import { transfersOf, transferUnits } from '../catalog/index.ts'
import { lockOrder, readOrderLines, updateOrder } from '../orders/index.ts'
import { onReady, onRefunded, requestRefund } from '../payments/index.ts'
import { countFailed } from './repository-servers.ts'

/**
 * Finishes an order after all builds have ended. Failed servers cost nothing: their price is refunded (hourly ones were
 * never charged) and their units return to stock. With at least one ready server the order is active, else refunded.
 */
export async function finishOrder(transaction: Database, id: string): Promise<void> {
  const order = await lockOrder(transaction, id)
  if (order?.state !== 'paid') return
  const lines = await readOrderLines(transaction, id)
  const failed = await countFailed(transaction, id)
  const units = lines.reduce((sum, line) => sum + line.quantity, 0)
  const isWholeOrder = failed.reduce((sum, line) => sum + line.quantity, 0) === units
  await updateOrder(transaction, id, { state: isWholeOrder ? 'refunded' : 'active' })
  if (failed.length > 0) {
    const unitOf = new Map(lines.map(line => [line.product_id, line.unit]))
    const prices = failed.map(({ product_id, quantity }) =>
      subtotal(unitOf.get(product_id) ?? '0', quantity),
    )
    const amount = order.interval === 'hour' ? '0.00' : total(prices)
    await requestRefund(transaction, id, amount)
    await transferUnits(
      transaction,
      transfersOf(failed, quantity => ({ sold: -quantity })),
    )
  }
  await (isWholeOrder ? onRefunded : onReady)(transaction, order)
}
