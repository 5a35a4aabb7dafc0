import { confirm } from '../confirm.ts'
import { translate } from '../i18n.ts'
import { withLines } from './line.ts'
import { isConflict, merge } from './merge.ts'
import { forgetParked, type ParkedCart, park, readParked, takeParked } from './parked.ts'
import { cartChanges, cartState, commit } from './state.ts'

/** DESIGN 7, Sign-out: what the cart of this browser becomes when `owner` signs in. */
export async function adopt(owner: string): Promise<void> {
  await commit(cart => {
    if (cart.owner === owner) return { cart }
    if (cart.owner === '') return { cart: { ...cart, owner } }
    park(cart, 'other-owner')
    return { cart: { ...withLines(cart, []), owner } }
  })
  for (const parked of readParked(owner)) await unpark(parked)
}

/** One that lost against another plan type before comes back only into an empty cart: the question was answered. */
async function unpark(parked: ParkedCart): Promise<void> {
  const { reason, parkedAt, ...saved } = parked
  const current = cartState.get()
  if (reason === 'plan-type' && current.orderItems.length > 0) return
  // Asked outside the transaction: a database does not wait for a person.
  const isKept = !isConflict(current, saved) || (await keepsCurrent())
  await commit(cart => {
    if (!takeParked(parked)) return { cart }
    if (!isConflict(cart, saved)) return { cart: merge(cart, saved) }
    park({ ...(isKept ? saved : cart), owner: saved.owner }, 'plan-type')
    return { cart: isKept ? cart : { ...saved, owner: cart.owner } }
  })
}

function keepsCurrent(): Promise<boolean> {
  return confirm({
    title: translate('shared', 'confirm.twoCarts.title'),
    description: translate('shared', 'confirm.twoCarts.description'),
    confirmText: translate('shared', 'confirm.twoCarts.confirm'),
    cancelText: translate('shared', 'confirm.twoCarts.cancel'),
  })
}

/**
 * Sign-out (SPEC 4, step 2): the cart is emptied and belongs to nobody. A forced one parks it first, in the same
 * transaction; a chosen one deletes what its owner parked.
 */
export async function endCart(isForced: boolean): Promise<void> {
  await commit(cart => {
    if (isForced) park(cart, 'forced-sign-out')
    else forgetParked(cart.owner)
    return { cart: { ...withLines(cart, []), owner: '' } }
  })
  cartChanges.set([])
}
