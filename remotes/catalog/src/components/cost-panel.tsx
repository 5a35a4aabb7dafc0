import { useStore } from '@nanostores/react'
import { lazyCode } from 'shared/lazy-code'

import { $hours } from '../cost-hours.ts'
import { createLazyPart } from './lazy-part.tsx'

const Dial = createLazyPart<{ hours: number }>(
  lazyCode(() => import('./cost-dial.tsx').then(part => part.CostDial)),
)

/** Costs nothing until somebody asks what a month of some hours costs. */
export function CostPanel() {
  const hours = useStore($hours)
  return hours === null ? null : <Dial hours={hours} />
}
