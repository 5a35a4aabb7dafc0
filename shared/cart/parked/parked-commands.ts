import { findLine, quantityOf, withLines } from '../line.ts'
import { type AddRequest, add, type FindPlan } from '../rules.ts'
import type { Cart, CartCommand, ParkedCart, ParkReason } from '../types.ts'
import { cartOf, park } from './parked.ts'

const parkedOf = (parked: ParkedCart[], cart: Cart, id: string) =>
  parked.find(each => each.id === id && each.owner === cart.owner)

/** Parks the cart under its owner and clears it. */
export function parkCurrent(reason: ParkReason): CartCommand {
  return (cart, parked) => ({ cart: withLines(cart, []), parked: park(parked, cart, reason) })
}

/** Parks the cart and starts a new one with a plan of the other type. Parks nothing when the plan cannot be added. */
export function startOther(request: AddRequest, find: FindPlan): CartCommand {
  return (cart, parked) => {
    const started = add(request, find)(withLines(cart, []))
    if (started.refusal) return { cart, refusal: started.refusal }
    return { ...started, parked: park(parked, cart, 'plan-type') }
  }
}

/** Swaps the cart with a parked one. */
export function swap(id: string): CartCommand {
  return (cart, parked) => {
    const saved = parkedOf(parked, cart, id)
    if (!saved) return { cart, refusal: 'not-parked' }
    const at = parked.indexOf(saved)
    return {
      cart: cartOf(saved),
      parked: parked.toSpliced(at, 1, ...park([], cart, 'plan-type')),
    }
  }
}

/** Removes a parked cart. It is refused (`not-parked`) if another tab has taken or removed the cart. */
export function removeParked(id: string): CartCommand {
  return (cart, parked) => {
    const saved = parkedOf(parked, cart, id)
    if (!saved) return { cart, refusal: 'not-parked' }
    return { cart, parked: parked.filter(each => each !== saved) }
  }
}

/**
 * Undoes `removeParked`. The cart returns to its position by time. One that was removed before the page knew its customer
 * becomes the customer's, like all carts of a guest.
 */
export function restoreParked(saved: ParkedCart): CartCommand {
  return (cart, parked) => {
    if (parked.some(each => each.id === saved.id)) return { cart }
    const at = parked.findIndex(each => each.parkedAt > saved.parkedAt)
    const restored = { ...saved, owner: saved.owner || cart.owner }
    return { cart, parked: parked.toSpliced(at < 0 ? parked.length : at, 0, restored) }
  }
}

/**
 * Adds a guest's choice. The same choice after an interrupted sign-in is not added twice. If the cart belongs to a
 * customer whose session ended, it is parked for that customer first, as in a forced sign-out (S4.sign-out.parked), so
 * that the next customer gets only the choice.
 */
export function addAsGuest(request: AddRequest, find: FindPlan): CartCommand {
  return (cart, parked) => {
    const own = cart.owner === '' ? cart : { ...withLines(cart, []), owner: '' }
    const { quantity = 1, interval, product_id } = request
    const line = findLine(own, product_id)
    const more = quantity - (line ? quantityOf(line) : 0)
    if (line && more <= 0 && line.interval === interval) return { cart }
    const added = add({ ...request, quantity: Math.max(more, 1) }, find)(own)
    if (added.refusal) return { cart, refusal: added.refusal }
    return own === cart ? added : { ...added, parked: park(parked, cart, 'forced-sign-out') }
  }
}
