import { map, type ReadableAtom } from 'nanostores'
import { setQuantity } from 'shared/cart'

import { reportRejection } from '../summary/report-rejection.ts'

const $draftQuantities = map<Record<number, number | undefined>>({})
const writing = new Map<number, Promise<void>>()

/** Requested quantities that the cart has not confirmed yet, by product id. */
export const $pendingQuantities: ReadableAtom<Record<number, number | undefined>> = $draftQuantities

/**
 * Sets an absolute quantity. While a write for the plan is in progress, only the latest input waits. Values in between
 * are skipped, so holding the button down never queues writes.
 */
export async function setDraftQuantity(productId: number, quantity: number): Promise<void> {
  $draftQuantities.setKey(productId, quantity)
  if (writing.has(productId)) return
  const finished = writeUntilSaved(productId).finally(() => {
    writing.delete(productId)
    $draftQuantities.setKey(productId, undefined)
  })
  writing.set(productId, finished)
  await finished
}

/** Drops the pending quantity and waits for the write in progress, so that no write follows the removal of the line. */
export async function dropDraftQuantity(productId: number): Promise<void> {
  $draftQuantities.setKey(productId, undefined)
  await writing.get(productId)
}

async function writeUntilSaved(productId: number): Promise<void> {
  for (;;) {
    const requested = $draftQuantities.get()[productId]
    if (requested === undefined) return
    const result = await setQuantity(productId, requested)
    if (result.status === 'refused') return reportRejection(result.reason)
    if ($draftQuantities.get()[productId] === requested) return
  }
}
