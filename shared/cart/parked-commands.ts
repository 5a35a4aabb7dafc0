import { findLine, quantityOf, withLines } from './line.ts'
import { cartOf, park } from './parked.ts'
import { type AddRequest, add, type FindPlan } from './rules.ts'
import type { Cart, CartCommand, ParkedCart, ParkReason } from './types.ts'

const parkedOf = (parked: ParkedCart[], cart: Cart, id: string) =>
  parked.find(each => each.id === id && each.owner === cart.owner)

/** Puts the cart away under its owner. */
export function putAside(reason: ParkReason): CartCommand {
  return (cart, parked) => ({ cart: withLines(cart, []), parked: park(parked, cart, reason) })
}

/** Begins a new cart with a plan of the other type; when that cannot be added, nothing is parked. */
export function startOther(request: AddRequest, find: FindPlan): CartCommand {
  return (cart, parked) => {
    const started = add(request, find)(withLines(cart, []))
    if (started.refusal) return { cart, refusal: started.refusal }
    return { ...started, parked: park(parked, cart, 'plan-type') }
  }
}

/** The parked cart becomes the cart, and the cart is parked in its place. */
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

export function forget(id: string): CartCommand {
  return (cart, parked) => {
    const saved = parkedOf(parked, cart, id)
    if (!saved) return { cart, refusal: 'not-parked' }
    return { cart, parked: parked.filter(each => each !== saved) }
  }
}

/** Takes `forget` back, in order of time. */
export function recall(saved: ParkedCart): CartCommand {
  return (cart, parked) => {
    if (parked.some(each => each.id === saved.id)) return { cart }
    const at = parked.findIndex(each => each.parkedAt > saved.parkedAt)
    return { cart, parked: parked.toSpliced(at < 0 ? parked.length : at, 0, saved) }
  }
}

/**
 * Adds a visitor's choice. Visitors who break off the sign-in and choose the same again have it once. What a customer
 * whose session has ended left here is parked for that customer first, as a forced sign-out does (S4.sign-out.parked).
 * Whoever signs in gets the choice and nothing else.
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
