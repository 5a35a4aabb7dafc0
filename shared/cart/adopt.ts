import { confirm } from '../confirm.ts'
import { translate } from '../i18n/i18n.ts'
import { saveArrival } from './arrival.ts'
import type { CartStore } from './create-store.ts'
import { withLines } from './line.ts'
import { isConflict, merge } from './merge.ts'
import { cartOf, park } from './parked/parked.ts'
import type { CartCommand, ParkedCart } from './types.ts'

/** Assigns the cart of this browser to `owner` at sign-in (D7.sign-in.guest, D7.sign-in.other). */
export async function adopt(store: CartStore, owner: string): Promise<void> {
  let chosen: number[] = []
  await store.commit((cart, parked) => {
    chosen = cart.owner === '' ? cart.orderItems.map(line => line.product_id) : []
    return adoptFor(owner)(cart, parked)
  })
  const own = store.$parked.get().filter(parked => parked.owner === owner)
  for (const parked of own) await unpark(store, parked)
  saveArrival(store.$cart.get().orderItems.filter(line => chosen.includes(line.product_id)))
}

/** A guest's carts become the customer's. Another customer's cart is parked for that customer. */
function adoptFor(owner: string): CartCommand {
  return (cart, parked) => {
    const hasGuests = parked.some(each => each.owner === '')
    const own = hasGuests
      ? parked.map(each => (each.owner === '' ? { ...each, owner } : each))
      : parked
    if (cart.owner === owner) return { cart, parked: own }
    if (cart.owner === '') return { cart: { ...cart, owner }, parked: own }
    return { cart: { ...withLines(cart, []), owner }, parked: park(own, cart, 'other-owner') }
  }
}

/** A cart that was parked because of its plan type returns only to an empty cart, where there is no conflict. */
async function unpark({ $cart, plans, commit }: CartStore, parked: ParkedCart): Promise<void> {
  const saved = cartOf(parked)
  const current = $cart.get()
  const isSeparate = parked.reason === 'plan-type' || parked.reason === 'mixed'
  if (isSeparate && current.orderItems.length > 0) return
  // The dialog is outside the transaction, because a database does not wait for a user.
  const isKept = !isConflict(current, saved) || (await keepsCurrent())
  await commit((cart, all) => {
    const rest = all.filter(each => each.id !== parked.id)
    if (rest.length === all.length) return { cart }
    if (!isConflict(cart, saved)) return { cart: merge(cart, saved, plans.find), parked: rest }
    const aside = { ...(isKept ? saved : cart), owner: saved.owner }
    return {
      cart: isKept ? cart : { ...saved, owner: cart.owner },
      parked: park(rest, aside, 'plan-type'),
    }
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
 * Ends the customer's cart at sign-out: the cart is empty and has no owner (S4.sign-out.cart). A forced sign-out parks
 * it first, in the same transaction (S4.sign-out.parked). A chosen one deletes the carts that the owner parked
 * (S4.sign-out.chosen).
 */
export async function endCart({ commit }: CartStore, isForced: boolean): Promise<void> {
  await commit((cart, parked) => {
    const unowned = { ...withLines(cart, []), owner: '' }
    if (isForced) return { cart: unowned, parked: park(parked, cart, 'forced-sign-out') }
    const isOwn = (each: ParkedCart) => each.owner === cart.owner
    const others = parked.some(isOwn) ? parked.filter(each => !isOwn(each)) : parked
    return { cart: unowned, parked: others, read: 'all' }
  })
}
