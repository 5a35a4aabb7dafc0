import { map, type ReadableAtom } from 'nanostores'
import { setQuantity } from 'shared/cart'

import { reportRefusal } from './refusal.ts'

const $wanted = map<Record<number, number | undefined>>({})
const writing = new Map<number, Promise<void>>()

/** Quantities asked for that the cart has not confirmed yet, by product id. */
export const $wantedQuantities: ReadableAtom<Record<number, number | undefined>> = $wanted

/**
 * Asks for an absolute quantity. While one write of a plan is under way the newest wish waits and the ones between
 * are left out: holding the button down is never a queue of writes.
 */
export async function wantQuantity(productId: number, quantity: number): Promise<void> {
  $wanted.setKey(productId, quantity)
  if (writing.has(productId)) return
  const settled = writeUntilSettled(productId).finally(() => {
    writing.delete(productId)
    $wanted.setKey(productId, undefined)
  })
  writing.set(productId, settled)
  await settled
}

/** Before a line is taken out: no wish of it may come after. */
export async function dropWish(productId: number): Promise<void> {
  $wanted.setKey(productId, undefined)
  await writing.get(productId)
}

async function writeUntilSettled(productId: number): Promise<void> {
  for (;;) {
    const wanted = $wanted.get()[productId]
    if (wanted === undefined) return
    const result = await setQuantity(productId, wanted)
    if (result.status === 'refused') return reportRefusal(result.reason)
    if ($wanted.get()[productId] === wanted) return
  }
}
