import { useStore } from '@nanostores/react'

import { $hours } from '../cost-hours.ts'
import { createLazyPart } from './lazy-part.tsx'

const Dial = createLazyPart<{ hours: number }>(async () => {
  const { CostDial } = await import('./cost-dial.tsx')
  return CostDial
})

/** Costs nothing until somebody asks what a month of some hours costs. */
export function CostPanel() {
  const hours = useStore($hours)
  return hours === null ? null : <Dial hours={hours} />
}
