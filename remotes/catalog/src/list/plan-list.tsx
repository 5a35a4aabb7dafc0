import { useDeferredValue, useState } from 'react'
import { lazyCode, useLazyCode } from 'shared/lazy-code'

import type { Filters } from '../filters/filters.ts'
import type { StockedLocations } from '../plan/units.ts'
import { countFirstRows } from './count-first-rows.ts'
import type { Listing } from './listing.ts'
import { RenderedList } from './rendered-list.tsx'
import type { PlanRowProps } from './row/plan-row.tsx'
import { usePrinting } from './use-printing.ts'

export type PlanListProps = Pick<PlanRowProps, 'interval' | 'Action' | 'sort'> & {
  listing: Listing
  /** The chosen filters; the list can be one render behind them. */
  filters: Filters
  inCart: Map<number, number>
  locations: Map<string, StockedLocations>
  onChange: (change: Partial<Filters>) => void
}

/** Above this number of rows, the list renders only those in view. */
const longCount = 120
const printedCount = 200

const virtual = lazyCode(() => import('./virtual-list/virtual-list.tsx'))

/**
 * Renders the first screen at once. The rest follows in an interruptible render. A long list renders only the rows in
 * view, with code that short lists do not load.
 */
export function PlanList(props: PlanListProps) {
  const { count } = props.listing
  const isLong = count > longCount
  const [isFailed, setFailed] = useState(false)
  const [firstCount] = useState(countFirstRows)
  const isPrinting = usePrinting()
  const part = useLazyCode(virtual, isLong, () => setFailed(true))
  const rendered = useDeferredValue(count, Math.min(count, firstCount))
  if (isPrinting && isLong) return <RenderedList {...props} rendered={printedCount} isCut />
  if (isLong && part) return <part.VirtualList {...props} />
  return <RenderedList {...props} rendered={isLong && !isFailed ? firstCount : rendered} />
}
