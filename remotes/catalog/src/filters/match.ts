import type { StockItem } from '@storefront/api/flavor'
import { planTypeOf } from '@storefront/api/plan-type'

import { gpuOf } from '../plan/gpu.ts'
import { type Filters, type RangeName, rangeNames } from './filters.ts'
import { placeText } from './place-text.ts'
import { isWithin } from './range/range.ts'
import { slug } from './slug.ts'

/** GPU choices that name no card. A card whose slug equals one of them cannot be chosen alone. */
export const gpuKinds = ['none', 'any'] as const

const searchTexts = new WeakMap<StockItem, string>()

function searchTextOf(plan: StockItem): string {
  const known = searchTexts.get(plan)
  if (known !== undefined) return known
  const sizes = `${plan.vcpus}-vcpu-${plan.ram}-gb-${plan.disk}-gb`
  const words = [plan.planName, plan.gpu_type, plan.switch, plan.busway]
  const text = `${words.map(slug).join('-')}-${sizes}`
  searchTexts.set(plan, text)
  return text
}

export function hasGpu(plan: StockItem, gpu: string): boolean {
  if (gpu === '') return true
  const isGpu = planTypeOf(plan) === 'gpu'
  if (gpu === 'none') return !isGpu
  return isGpu && (gpu === 'any' || gpuOf(plan)?.slug === gpu)
}

export function hasLocation(plan: StockItem, location: string): boolean {
  return location === '' || slug(plan.location) === location
}

/**
 * The value that a range filter compares; NaN is in no range. Floating-point prices are exact enough for comparison,
 * but amounts are never computed from them.
 */
export function measure(plan: StockItem, name: RangeName): number {
  if (name === 'monthly') return Number(plan.monthly_fee)
  if (name === 'hourly') return Number(plan.hourly_fee)
  if (name === 'vram') return gpuOf(plan)?.vram || Number.NaN
  return plan[name]
}

type FacetName = 'text' | 'location' | 'gpu' | RangeName
export type Test = { name: FacetName; passes: (plan: StockItem) => boolean }

/** One test for each active filter except stock: callers handle sold-out plans separately. */
export function testsOf(filters: Filters): Test[] {
  const words = slug(filters.text).split('-').filter(Boolean)
  const ranges = rangeNames.flatMap((name): Test[] => {
    const range = filters[name]
    return range ? [{ name, passes: plan => isWithin(measure(plan, name), range) }] : []
  })
  return [
    ...(filters.location
      ? [{ name: 'location', passes: plan => hasLocation(plan, filters.location) } as Test]
      : []),
    ...(filters.gpu ? [{ name: 'gpu', passes: plan => hasGpu(plan, filters.gpu) } as Test] : []),
    ...ranges,
    ...(words.length > 0
      ? [
          {
            name: 'text',
            passes: plan => {
              const text = `${searchTextOf(plan)}-${placeText(plan.location)}`
              return words.every(word => text.includes(word))
            },
          } as Test,
        ]
      : []),
  ]
}
