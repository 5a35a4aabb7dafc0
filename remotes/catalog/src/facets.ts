import { planTypeOf, type StockItem } from '@storefront/api/flavor'

import type { Filters } from './filters.ts'
import { gpuKinds, hasGpu, isMatch } from './match.ts'
import { slug } from './slug.ts'

export type Facet = {
  value: string
  label: string
  /** Plans that would be shown with this choice, the other filters as they are. */
  count: number
}

function facetsOf(plans: StockItem[], labelOf: (plan: StockItem) => string, shown: StockItem[]) {
  const facets = new Map<string, Facet>()
  for (const plan of plans) {
    const label = labelOf(plan)
    const value = slug(label)
    if (value !== '' && !facets.has(value)) facets.set(value, { value, label, count: 0 })
  }
  for (const plan of shown) {
    const facet = facets.get(slug(labelOf(plan)))
    if (facet) facet.count += 1
  }
  return [...facets.values()].sort((left, right) => (left.value < right.value ? -1 : 1))
}

/** Every location that the shop has, with its count. */
export function locationFacets(plans: StockItem[], filters: Filters): Facet[] {
  const shown = plans.filter(plan => isMatch(plan, { ...filters, location: '' }))
  return facetsOf(plans, plan => plan.location, shown)
}

/** Every GPU model that the shop has, with its count. */
export function gpuFacets(plans: StockItem[], filters: Filters): Facet[] {
  const shown = plans.filter(plan => isMatch(plan, { ...filters, gpu: '' }))
  const models = plans.filter(plan => planTypeOf(plan) === 'gpu')
  const facets = facetsOf(models, plan => plan.gpu_type, shown)
  return facets.filter(facet => !gpuKinds.some(kind => kind === facet.value))
}

export function countGpu(plans: StockItem[], filters: Filters, gpu: string): number {
  const shown = plans.filter(plan => isMatch(plan, { ...filters, gpu: '' }))
  return shown.filter(plan => hasGpu(plan, gpu)).length
}
