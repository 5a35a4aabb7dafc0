import { maxQuantity } from '@storefront/api/quote'

import { confirm } from '../confirm.ts'
import { translate } from '../i18n.ts'
import { knownPlan } from './known-plans.ts'
import { findLine, priceLine, quantityOf, withLines } from './line.ts'
import { type ParkedCart, park, takeParked } from './parked.ts'
import { cartState, commit } from './state.ts'
import type { Cart, CartLine } from './types.ts'

/** Two carts of different plan types cannot become one order. */
export function isConflict(one: Cart, other: Cart): boolean {
  return one.planType !== '' && other.planType !== '' && one.planType !== other.planType
}

/** Same product: the larger quantity, capped by stock; the rest is added (DESIGN 7, Sign-out). */
export function merge(into: Cart, other: Cart): Cart {
  const interval = into.orderInterval || other.orderInterval || 'month'
  const cap = (line: CartLine, stock: Cart['stock']) => {
    const stored = stock.find(plan => plan.product_id === line.product_id)
    return Math.min((knownPlan(line.product_id) ?? stored)?.left || maxQuantity, maxQuantity)
  }
  const stock = [
    ...into.stock,
    ...other.stock.filter(plan => !into.stock.some(each => each.product_id === plan.product_id)),
  ]
  const own = into.orderItems.map(line => {
    const twin = findLine(other, line.product_id)
    if (!twin) return line
    const larger = Math.max(quantityOf(line), quantityOf(twin))
    return priceLine(line, interval, Math.min(larger, cap(line, stock)))
  })
  const added = other.orderItems
    .filter(line => !findLine(into, line.product_id))
    .map(line => priceLine(line, interval, quantityOf(line)))
  const ties = { orderInterval: interval, planType: into.planType || other.planType }
  return withLines({ ...into, ...ties, stock }, [...own, ...added])
}

/** Asked outside the transaction: a database does not wait for a person. */
async function keepsCurrent(): Promise<boolean> {
  return confirm({
    title: translate('shared', 'confirm.twoCarts.title'),
    description: translate('shared', 'confirm.twoCarts.description'),
    confirmText: translate('shared', 'confirm.twoCarts.confirm'),
    cancelText: translate('shared', 'confirm.twoCarts.cancel'),
  })
}

/** DESIGN 7, Sign-out: what the cart of this browser becomes when `owner` signs in. */
export async function adopt(owner: string): Promise<void> {
  await commit(cart => {
    if (cart.owner === owner) return { cart }
    if (cart.owner === '') return { cart: { ...cart, owner } }
    park(cart, 'other-owner')
    return { cart: { ...withLines(cart, []), owner } }
  })
  for (const parked of takeParked(owner)) await unpark(parked)
}

async function unpark(parked: ParkedCart): Promise<void> {
  const { reason, parkedAt, ...saved } = parked
  const isKept = !isConflict(cartState.get(), saved) || (await keepsCurrent())
  await commit(cart => {
    if (!isConflict(cart, saved)) return { cart: merge(cart, saved) }
    park({ ...(isKept ? saved : cart), owner: saved.owner }, 'plan-type')
    return { cart: isKept ? cart : { ...saved, owner: cart.owner } }
  })
}
