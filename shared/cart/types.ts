import type { Interval, PlanType, StockItem } from '@storefront/api/flavor'

/** The fields of S3.line.fields, and `gpu_type`, which the plan type needs. */
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
  /** The monthly or hourly fee product id, according to the interval. */
  metaData: string
  currency: 'USD'
  unitAmt: string
  subQty: string
  /** 2 decimals. */
  subtotalAmt: string
}

export type Cart = {
  version: 1
  /** Opaque key from the exchange; empty for a guest. */
  owner: string
  orderItems: CartLine[]
  /** Plans of the lines only, as the last successful stock answer had them. */
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
  /** `before`: what this very change found, which another document may have changed a moment ago. */
  | { status: 'done'; cart: Cart; before: Cart }
  | { status: 'refused'; reason: CartRejection; cart: Cart }

/** What a stock answer did to the cart, for the customer to read. `before`, `after`: quantities or unit prices. */
export type CartChange = {
  /** `parked`: put aside, because the cart held plans of both types. */
  kind: 'gone' | 'sold-out' | 'back' | 'reduced' | 'repriced' | 'parked'
  product_id: number
  planName: string
  location: string
  before?: string
  after?: string
  /** Of the unit prices in `before` and `after`. */
  interval?: Interval
  /** As it stood, of a plan that is gone: what to replace. */
  line?: CartLine
}

/** `mixed`: a stock answer showed that the cart held plans of both types. */
export type ParkReason = 'forced-sign-out' | 'other-owner' | 'plan-type' | 'mixed'
/** A cart put aside, bound to its owner. */
export type ParkedCart = Cart & { id: string; reason: ParkReason; parkedAt: string }

/** One change of the cart as a pure function, so that a database transaction can hold it. */
export type CartCommand = (cart: Cart, parked: ParkedCart[]) => CommandResult
export type CommandResult = {
  cart: Cart
  /** All parked carts as they are now to be; without it they stay. */
  parked?: ParkedCart[]
  refusal?: CartRejection
  changes?: CartChange[]
  /** Nobody asked for it: what a newer release has stored is left as it is. */
  isAutomatic?: true
  /** What the customer has done with: every change, or those of these products. */
  read?: 'all' | number[]
}

export const emptyCart: Cart = {
  version: 1,
  owner: '',
  orderItems: [],
  stock: [],
  orderInterval: '',
  planType: '',
}
