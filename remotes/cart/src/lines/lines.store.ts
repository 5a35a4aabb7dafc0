import type { Interval, StockItem } from '@storefront/api/flavor'
import { computed, type ReadableAtom } from 'nanostores'
import { $cart, type CartLine } from 'shared/cart'
import { type Money, rate, subtotal } from 'shared/money'
import { $stock } from 'shared/stock'

import { $pendingQuantities } from './quantity.store.ts'

/** Why a line cannot be ordered in its current state. */
type LineProblem = { kind: 'sold-out' } | { kind: 'short'; left: number }

export type LineView = {
  line: CartLine
  interval: Interval
  quantity: number
  /** Units in stock; `null` while the stock is unknown. */
  left: number | null
  problem: LineProblem | null
  /** Price of all units for one interval: 2 decimals for a month, exact for an hour. */
  price: Money
  /** The most that all units cost in a month. */
  monthlyCap: Money
}

export function toLineView(line: CartLine, quantity: number, left: number | null): LineView {
  return {
    line,
    interval: line.interval,
    quantity,
    left,
    problem: findProblem(quantity, left),
    price:
      line.interval === 'hour' ? rate(line.unitAmt, quantity) : subtotal(line.unitAmt, quantity),
    monthlyCap: subtotal(line.monthly_fee, quantity),
  }
}

function findProblem(quantity: number, left: number | null): LineProblem | null {
  if (left === null || quantity <= left) return null
  return left <= 0 ? { kind: 'sold-out' } : { kind: 'short', left }
}

/** Units in stock from the first list that has the product: the fresh stock, else the stock saved with the cart. */
function leftOf(productId: number, lists: StockItem[][]): number | null {
  for (const list of lists) {
    const item = list.find(one => one.product_id === productId)
    if (item) return item.left
  }
  return null
}

/** The cart's lines as the page shows them, including quantities that are not saved yet. */
export const $lines: ReadableAtom<LineView[]> = computed(
  [$cart, $stock, $pendingQuantities],
  (cart, stock, requested) =>
    cart.orderItems.map(line =>
      toLineView(
        line,
        requested[line.product_id] ?? Number(line.subQty),
        leftOf(line.product_id, [stock.items, cart.stock]),
      ),
    ),
)
