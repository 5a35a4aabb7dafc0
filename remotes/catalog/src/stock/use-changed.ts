import { useStore } from '@nanostores/react'
import { $changedPlans } from 'shared/stock'

const shownMs = 2000

/**
 * Set for a moment after a live change of the plan's stock or price. The value alternates, so that the animation
 * restarts.
 */
export function useChanged(productId: number): 'odd' | 'even' | undefined {
  const at = useStore($changedPlans)[productId]
  if (at === undefined || Date.now() - at > shownMs) return undefined
  return at % 2 === 1 ? 'odd' : 'even'
}
