import { useStore } from '@nanostores/react'
import type { Interval } from '@storefront/api/flavor'
import { lazyCode } from 'shared/lazy-code'
import { useSearchParams } from 'shared/navigation'

import { createLazyPart } from '../lazy-part/lazy-part.tsx'
import type { PlanAction } from '../purchase/plan-action.tsx'
import { $compared } from './compare.store.ts'

export type CompareAreaProps = { interval: Interval; Action: PlanAction }

const Dock = createLazyPart<CompareAreaProps>(
  lazyCode(() => import('./compare-dock.tsx').then(part => part.CompareDock)),
)

/** Loads the comparison code only when the customer has chosen a plan or the URL has a comparison. */
export function CompareArea(props: CompareAreaProps) {
  const isChosen = useStore($compared).length > 0
  const [params] = useSearchParams()
  return isChosen || params.get('cmp') ? <Dock {...props} /> : null
}
