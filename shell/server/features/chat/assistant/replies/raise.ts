import type { Flavor } from '@storefront/api/flavor'

import type { Need } from '../reading/need.ts'
import { choosePlans, vramOf } from './choose-plans.ts'
import type { Context } from './context.ts'

const steps = {
  moreMemory: 'ram',
  moreCores: 'vcpus',
  moreDisk: 'disk',
  moreVram: 'vram',
} as const

/** "More memory": the next larger size than the shown plans have. `null` if there is none. */
export function raise(
  requested: Pick<Context, 'read' | 'need' | 'shown' | 'catalogue'>,
): Need | null {
  const { read, need, shown, catalogue } = requested
  const step = (Object.keys(steps) as (keyof typeof steps)[]).find(one => read.meanings.has(one))
  const field = steps[step ?? 'moreCores']
  const sizeOf = (plan: Flavor) => (field === 'vram' ? vramOf(plan) : plan[field])
  const least = Math.min(...shown.map(sizeOf)) + 1
  const { kind, plans } = choosePlans(catalogue, { ...need, [field]: least })
  return kind === 'fitting' ? { ...need, [field]: Math.min(...plans.map(sizeOf)) } : null
}
