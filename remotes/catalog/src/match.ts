import { planTypeOf, type StockItem } from '@storefront/api/flavor'

import type { Filters } from './filters.ts'
import { slug } from './slug.ts'

/** GPU choices that name no model; a model whose slug is one of them cannot be chosen alone. */
export const gpuKinds = ['none', 'any'] as const

const searchTexts = new WeakMap<StockItem, string>()

function searchTextOf(plan: StockItem): string {
  const known = searchTexts.get(plan)
  if (known !== undefined) return known
  const words = [
    plan.planName,
    plan.location,
    plan.gpu_type,
    plan.switch,
    plan.busway,
    `${plan.vcpus} vcpu`,
    `${plan.ram} gb`,
    `${plan.disk} gb`,
  ]
  const text = slug(words.join(' '))
  searchTexts.set(plan, text)
  return text
}

function hasWords(plan: StockItem, text: string): boolean {
  const wanted = slug(text)
  if (wanted === '') return true
  const found = searchTextOf(plan)
  return wanted.split('-').every(word => found.includes(word))
}

export function hasGpu(plan: StockItem, gpu: string): boolean {
  if (gpu === '') return true
  const isGpu = planTypeOf(plan) === 'gpu'
  if (gpu === 'none') return !isGpu
  return isGpu && (gpu === 'any' || slug(plan.gpu_type) === gpu)
}

export function hasLocation(plan: StockItem, location: string): boolean {
  return location === '' || slug(plan.location) === location
}

export function isMatch(plan: StockItem, filters: Filters): boolean {
  return (
    hasLocation(plan, filters.location) &&
    hasGpu(plan, filters.gpu) &&
    (!filters.isAvailableOnly || plan.left > 0) &&
    hasWords(plan, filters.text)
  )
}
