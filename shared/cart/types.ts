import type { Interval, StockItem } from '@storefront/api/flavor'
import type { PlanType } from '@storefront/api/plan-type'

/** A line of the cart: the fields of S3.line.fields, and `gpu_type`, which the plan type needs. */
export type CartLine = {
  product_id: number
  planName: string
  interval: Interval
  monthly_fee_product_id: string
  hourly_fee: string
  hourly_fee_product_id: string
  ram: number
  disk: number
  vcpus: number
  monthly_fee: string
  location: string
  gpu_type?: string
  /** The monthly or hourly fee product id, depending on the interval. */
  metaData: string
  currency: 'USD'
  unitAmt: string
  subQty: string
  /** 2 decimals. */
  subtotalAmt: string
}

export type Cart = {
  version: 1
  /** Opaque key of the customer from the exchange; empty for a guest. */
  owner: string
  orderItems: CartLine[]
  /** The plans of the lines only, from the last successful stock response. */
  stock: StockItem[]
  orderInterval: Interval | '' | undefined
  planType: PlanType | ''
}

export type CartRejection =
  | 'plan-type'
  | 'interval'
  | 'unknown-plan'
  | 'invalid-plan'
  | 'sold-out'
  | 'limit'
  | 'nothing-to-remove'
  | 'not-parked'

export type CartResult =
  /** `before`: the cart at the start of the command, including changes of other tabs. */
  | { status: 'done'; cart: Cart; before: Cart }
  | { status: 'refused'; reason: CartRejection; cart: Cart }

/**
 * A change that a stock response made to the cart, for the customer to read. `before`, `after`: quantities or unit
 * prices.
 */
export type CartChange = {
  /** `parked`: the line was parked, because the cart had plans of both types. */
  kind: 'gone' | 'sold-out' | 'back' | 'reduced' | 'repriced' | 'parked'
  product_id: number
  planName: string
  location: string
  before?: string
  after?: string
  /** Interval of the unit prices in `before` and `after`. */
  interval?: Interval
  /** The previous line of an unavailable plan, so that it can be replaced. */
  line?: CartLine
}

/** Why a cart was parked. `mixed`: a stock response showed that the cart had plans of both types. */
export type ParkReason = 'forced-sign-out' | 'other-owner' | 'plan-type' | 'mixed'
/** A parked cart, bound to its owner. */
export type ParkedCart = Cart & { id: string; reason: ParkReason; parkedAt: string }

/** A change of the cart as a pure function, so that it can run in a database transaction. */
export type CartCommand = (cart: Cart, parked: ParkedCart[]) => CommandResult
export type CommandResult = {
  cart: Cart
  /** The new list of all parked carts; undefined when it does not change. */
  parked?: ParkedCart[]
  refusal?: CartRejection
  changes?: CartChange[]
  /** No user requested this change, so it does not overwrite data of a newer release. */
  isAutomatic?: true
  /** Changes that the customer has read: all of them, or those of these products. */
  read?: 'all' | number[]
}

/** A cart without lines and without an owner. */
export const emptyCart: Cart = {
  version: 1,
  owner: '',
  orderItems: [],
  stock: [],
  orderInterval: '',
  planType: '',
}
