import type { Interval, StockItem } from '@storefront/api/flavor'
import type { ComponentType } from 'react'

export type PlanActionProps = {
  plan: StockItem
  interval: Interval
  /** Units of it that the cart holds. */
  inCart: number
  /** One unit at a press, where a field for their number would be too much. */
  isCompact?: boolean
}

/** What a page offers to do with a plan in stock: add it, or sign in first. */
export type PlanAction = ComponentType<PlanActionProps>
