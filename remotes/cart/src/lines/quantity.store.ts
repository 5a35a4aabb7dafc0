import { map, type ReadableAtom } from 'nanostores'
import { setQuantity } from 'shared/cart'

import { reportRejection } from '../page/report-rejection.ts'

const $draftQuantities = map<Record<number, number | undefined>>({})
const writing = new Map<number, Promise<void>>()

/** Quantities asked for that the cart has not confirmed yet, by product id. */
export const $pendingQuantities: ReadableAtom<Record<number, number | undefined>> = $draftQuantities

/**
 * Asks for an absolute quantity. While one write of a plan is under way the newest wish waits and the ones between
 * are left out: holding the button down is never a queue of writes.
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

/** Before a line is taken out: no wish of it may come after. */
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
