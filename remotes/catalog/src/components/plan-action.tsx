import type { Interval, StockItem } from '@storefront/api/flavor'
import type { ComponentType } from 'react'

export type PlanActionProps = {
  plan: StockItem
  interval: Interval
  /** Units of it that the cart holds. */
  inCart: number
}

/** What a page offers to do with a plan in stock: add it, or sign in first. */
export type PlanAction = ComponentType<PlanActionProps>
