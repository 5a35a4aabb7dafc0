import type { Interval } from '@storefront/api/flavor'
import { useMemo } from 'react'
import { ExtensionSlot } from 'shared/extension-slot'

import type { PlanDetailsContext } from './plan-details-context.ts'

type PlanDetailsSlotProps = { productId: number; interval: Interval }

/** Components of other teams about one plan. */
export function PlanDetailsSlot({ productId, interval }: PlanDetailsSlotProps) {
  const context = useMemo(
    (): PlanDetailsContext => ({ productId, interval }),
    [productId, interval],
  )
  return <ExtensionSlot name="plan.details" context={context} maxHeight={480} />
}
