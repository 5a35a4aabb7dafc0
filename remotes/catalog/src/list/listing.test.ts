import type { Interval, StockItem } from '@storefront/api/flavor'
import { samplePlan } from '@storefront/api/testing/sample-plan'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { surveyPlans } from '../filters/facets.ts'
import { type Filters, noFilters, sorts } from '../filters/filters.ts'
import { gpuPlan, smallPlan } from '../testing/plans.ts'
import { firstRows, knownFilters, listPlans } from './listing.ts'

const dedicated = samplePlan()
const soldOut = samplePlan({ product_id: 1007, location: 'Madrid, ES', left: 0 })
const plans = [gpuPlan, soldOut, dedicated, smallPlan]

const list = (of: StockItem[], change: Partial<Filters>, interval: Interval = 'month') => {
  const filters = { ...noFilters, ...change }
  return listPlans(surveyPlans(of, filters, interval).shown, filters.sort, interval)
}
const idsOf = (change: Partial<Filters>, of = plans, interval: Interval = 'month') =>
  list(of, change, interval).groups.flatMap(group => group.plans.map(plan => plan.product_id))

describe('listPlans', () => {
  it('sorts families by rank, sold-out plans after the same size in stock', () => {
    const { groups, count } = list(plans, {})
    expect(groups.map(group => group.name)).toEqual(['shared', 'dedicated', 'gpu'])
    expect(groups[1]?.plans).toEqual([dedicated, soldOut])
    expect(count).toBe(4)
  })

  it('makes one list when a sort order is chosen', () => {
    const { groups } = list(plans, { sort: '-price' })
    expect(groups.map(group => group.name)).toEqual([null])
    expect(groups[0]?.plans[0]).toBe(gpuPlan)
  })

  it('finds every word, in any order, case and accent', () => {
    expect(idsOf({ text: 'TÓKYO l4' })).toEqual([1012])
    expect(idsOf({ text: 'dedicated tokyo' })).toEqual([])
    expect(idsOf({ text: '16 gb' })).toEqual([1006, 1007])
  })

  it('filters by location, GPU and stock', () => {
    expect(idsOf({ location: 'madrid-es' })).toEqual([1007])
    expect(idsOf({ gpu: 'none' })).toEqual([1001, 1006, 1007])
    expect(idsOf({ gpu: 'any' })).toEqual([1012])
    expect(idsOf({ gpu: 'nvidia-l4-24gb' })).toEqual([1012])
    expect(idsOf({ vram: { from: null, to: 999 } })).toEqual([1012])
    expect(idsOf({ ram: { from: 2, to: 16 }, monthly: { from: 6.01, to: null } })).toEqual([
      1006, 1007,
    ])
    expect(idsOf({ isAvailableOnly: true, text: 'dedicated' })).toEqual([1006])
  })

  it('sorts by the fee of the chosen interval', () => {
    const cheapHour = samplePlan({ product_id: 1, monthly_fee: '90.00', hourly_fee: '0.1000' })
    const ids = (interval: Interval) => idsOf({ sort: 'price' }, [dedicated, cheapHour], interval)
    expect(ids('month')).toEqual([1006, 1])
    expect(ids('hour')).toEqual([1, 1006])
  })

  it('groups GPU plans by card, less memory first, single cards before several', () => {
    const card = (product_id: number, gpu_type: string, change: Partial<StockItem> = {}) =>
      samplePlan({ product_id, gpu_type, planName: `GPU ${product_id}`, ...change })
    const eight = card(1, 'NVIDIA H100 80GB x8', { monthly_fee: '15600.00', left: 0 })
    const one = card(2, 'NVIDIA H100 80GB', { monthly_fee: '1999.00' })
    const { groups } = list([eight, one, gpuPlan, card(3, 'AMD MI300X')], {})
    expect(groups.map(({ key, from, vram }) => [key, from, vram])).toEqual([
      ['gpu-amd-mi300x', '83.00', null],
      ['gpu-nvidia-l4-24gb', '530.00', { from: 24, to: 24 }],
      ['gpu-nvidia-h100-80gb', '1999.00', { from: 80, to: 640 }],
    ])
    expect(groups[2]?.plans).toEqual([one, eight])
  })

  it('sorts by price per unit; plans without that unit are last in both directions', () => {
    const big = samplePlan({ product_id: 2, ram: 64, vcpus: 16, monthly_fee: '166.00' })
    const of = [dedicated, big, gpuPlan]
    expect(idsOf({ sort: 'per-vcpu' }, of)).toEqual([2, 1006, 1012])
    expect(idsOf({ sort: '-per-ram' }, of)).toEqual([1012, 1006, 2])
    expect(idsOf({ sort: 'per-vram' }, of)).toEqual([1012, 1006, 2])
    expect(idsOf({ sort: '-per-vram' }, of)).toEqual([1012, 1006, 2])
    expect(idsOf({ sort: '-stock' }, plans)).toEqual([1001, 1006, 1012, 1007])
  })

  it('returns the same order for any order of the input', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      samplePlan({
        product_id: index,
        vcpus: index % 3,
        left: index % 2,
        planName: `Shared ${index % 4}`,
      }),
    )
    const shuffled = fc.shuffledSubarray(many, { minLength: many.length })
    fc.assert(
      fc.property(shuffled, fc.constantFrom(...sorts), (order, sort) => {
        expect(list(order, { sort })).toEqual(list(many, { sort }))
      }),
    )
  })
})

describe('firstRows', () => {
  it('preserves the counts of groups that it cuts', () => {
    const groups = firstRows(list(plans, {}), 2)
    expect(groups.map(({ name, plans, count }) => [name, plans.length, count])).toEqual([
      ['shared', 1, 1],
      ['dedicated', 1, 2],
    ])
  })
})

describe('knownFilters', () => {
  it('drops a location and a model that the shop does not have', () => {
    const filters = { ...noFilters, location: 'atlantis', gpu: 'voodoo-2', text: 'l4' }
    expect(knownFilters(filters, plans)).toEqual({ ...noFilters, text: 'l4' })
    const known = { ...noFilters, location: 'tokyo-jp', gpu: 'any' }
    expect(knownFilters(known, plans)).toEqual(known)
  })
})
