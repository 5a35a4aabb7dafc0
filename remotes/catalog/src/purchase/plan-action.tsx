import type { Interval, StockItem } from '@storefront/api/flavor'
import type { ComponentType } from 'react'

export type PlanActionProps = {
  plan: StockItem
  interval: Interval
  /** Units of the plan in the cart. */
  inCart: number
  /** Adds one unit per press. Used where a quantity field does not fit. */
  isCompact?: boolean
  /** The main action of its page. */
  isProminent?: boolean
}

/** The action of a page for a plan in stock: add to cart, or sign in first. */
export type PlanAction = ComponentType<PlanActionProps>
