import { useStore } from '@nanostores/react'
import type { StockItem } from '@storefront/api/flavor'
import { lazyCode } from 'shared/lazy-code'

import { createLazyPart } from '../lazy-part/lazy-part.tsx'
import { $hours } from './cost-hours.store.ts'
import type { CostLineProps } from './cost-line.tsx'

const Line = createLazyPart<CostLineProps>(
  lazyCode(() => import('./cost-line.tsx').then(part => part.CostLine)),
)

/** The cell of a row with the cost of the requested hours. Renders nothing while no hours are requested. */
export function CostCell({ plan }: { plan: StockItem }) {
  const hours = useStore($hours)
  return hours === null ? null : <Line hours={hours} plan={plan} />
}
