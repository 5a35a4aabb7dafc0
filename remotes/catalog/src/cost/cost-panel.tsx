import { useStore } from '@nanostores/react'
import { lazyCode } from 'shared/lazy-code'

import { createLazyPart } from '../lazy-part/lazy-part.tsx'
import { $hours } from './cost-hours.store.ts'

const Dial = createLazyPart<{ hours: number }>(
  lazyCode(() => import('./cost-dial.tsx').then(part => part.CostDial)),
)

/** Loads the cost slider only when the customer requests the cost of some hours. */
export function CostPanel() {
  const hours = useStore($hours)
  return hours === null ? null : <Dial hours={hours} />
}
