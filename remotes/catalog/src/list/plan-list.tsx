import { useDeferredValue, useState } from 'react'
import { lazyCode, useLazyCode } from 'shared/lazy-code'

import { usePrinting } from '../compare/use-printing.ts'
import type { Filters } from '../filters/filters.ts'
import { DrawnList } from './drawn-list.tsx'
import type { Listing } from './listing.ts'
import type { PlanRowProps } from './plan-row.tsx'
import type { Places } from './units.ts'

export type PlanListProps = Pick<PlanRowProps, 'interval' | 'Action' | 'sort'> & {
  listing: Listing
  /** Chosen, which the list may be one moment behind of. */
  filters: Filters
  inCart: Map<number, number>
  places: Map<string, Places>
  onChange: (change: Partial<Filters>) => void
}

/** More than a tall screen shows. */
const firstCount = 20
/** From here on rows that are out of sight are not drawn. */
const longCount = 120
const printedCount = 200

const virtual = lazyCode(() => import('./virtual-list.tsx'))

/**
 * The first screen is drawn at once; the rest follows as soon as the browser has time, and may be interrupted. Of a
 * long list only what is in sight is ever drawn, by code that short ones do without.
 */
export function PlanList(props: PlanListProps) {
  const { count } = props.listing
  const isLong = count > longCount
  const [isFailed, setFailed] = useState(false)
  const isPrinting = usePrinting()
  const part = useLazyCode(virtual, isLong, () => setFailed(true))
  const drawn = useDeferredValue(count, Math.min(count, firstCount))
  if (isPrinting && isLong) return <DrawnList {...props} drawn={printedCount} isCut />
  if (isLong && part) return <part.VirtualList {...props} />
  return <DrawnList {...props} drawn={isLong && !isFailed ? firstCount : drawn} />
}
