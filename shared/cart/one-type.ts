import type { StockItem } from '@storefront/api/flavor'
import { type PlanType, planTypeOf } from '@storefront/api/plan-type'

import { quantityOf, withLines } from './line.ts'
import { park } from './parked/parked.ts'
import type { Cart, CartLine, ParkedCart } from './types.ts'

type FindPlan = (productId: number) => StockItem | undefined

/**
 * The type from the stock, else from the line; undefined if unknown. A line with only the fields of S3.line.fields has
 * no `gpu_type`.
 */
function typeOf(line: CartLine, find: FindPlan): PlanType | undefined {
  const gpuType = find(line.product_id)?.gpu_type ?? line.gpu_type
  return gpuType === undefined ? undefined : planTypeOf({ gpu_type: gpuType })
}

/**
 * The plan type of the cart's lines, independent of the stored type: the type with more units, or the stored type when
 * both have the same number or no type is known.
 */
export function planTypeOfCart(cart: Cart, find: FindPlan): PlanType | '' {
  const unitsOf = (type: PlanType) =>
    cart.orderItems
      .filter(line => typeOf(line, find) === type)
      .reduce((units, line) => units + quantityOf(line), 0)
  const [cpu, gpu] = [unitsOf('cpu'), unitsOf('gpu')]
  if (cpu === gpu) return cart.planType
  return cpu > gpu ? 'cpu' : 'gpu'
}

type Separated = {
  cart: Cart
  /** Set only when something was parked. */
  parked?: ParkedCart[]
  /** The lines that were parked. */
  aside: CartLine[]
}

/**
 * Sets the cart's plan type to that of its lines (S4.sync.plan-type), and parks the lines of the other type
 * (S4.sync.mixed).
 */
export function separate(cart: Cart, parked: ParkedCart[], find: FindPlan): Separated {
  const planType = planTypeOfCart(cart, find)
  const isOther = (line: CartLine) => (typeOf(line, find) ?? planType) !== planType
  const typed = planType === cart.planType ? cart : { ...cart, planType }
  const aside = cart.orderItems.filter(isOther)
  if (aside.length === 0) return { cart: typed, aside }
  const other = { ...withLines(cart, aside), planType: planType === 'cpu' ? 'gpu' : 'cpu' } as const
  return {
    cart: withLines(
      typed,
      cart.orderItems.filter(line => !isOther(line)),
    ),
    parked: park(parked, other, 'mixed'),
    aside,
  }
}
