import { useStore } from '@nanostores/react'
import { $changedPlans } from 'shared/stock'

const shownMs = 2000

/** Set for a moment when a plan's stock or price changed by itself; another word each time, so that it shows again. */
export function useChanged(productId: number): 'odd' | 'even' | undefined {
  const at = useStore($changedPlans)[productId]
  if (at === undefined || Date.now() - at > shownMs) return undefined
  return at % 2 === 1 ? 'odd' : 'even'
}
