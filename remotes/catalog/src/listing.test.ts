import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { countGpu, gpuFacets, locationFacets } from './facets.ts'
import { noFilters, sorts } from './filters.ts'
import { firstRows, knownFilters, listPlans } from './listing.ts'
import { gpuPlan, planOf, smallPlan } from './plan.fixture.ts'

const dedicated = planOf()
const soldOut = planOf({ product_id: 1007, location: 'Madrid, ES', left: 0 })
const plans = [gpuPlan, soldOut, dedicated, smallPlan]

const namesOf = (change: Partial<typeof noFilters>) =>
  listPlans(plans, { ...noFilters, ...change }, 'month').groups.flatMap(group =>
    group.plans.map(plan => plan.product_id),
  )

describe('listPlans', () => {
  it('shows families in their order, sold-out plans after the same size in stock', () => {
    const { groups, count } = listPlans(plans, noFilters, 'month')
    expect(groups.map(group => group.name)).toEqual(['shared', 'dedicated', 'gpu'])
    expect(groups[1]?.plans).toEqual([dedicated, soldOut])
    expect(count).toBe(4)
  })

  it('makes one list when an order is asked for', () => {
    const { groups } = listPlans(plans, { ...noFilters, sort: '-price' }, 'month')
    expect(groups.map(group => group.name)).toEqual([null])
    expect(groups[0]?.plans[0]).toBe(gpuPlan)
  })

  it('finds every word, in any order, case and accent', () => {
    expect(namesOf({ text: 'TÓKYO l4' })).toEqual([1012])
    expect(namesOf({ text: 'dedicated tokyo' })).toEqual([])
    expect(namesOf({ text: '16 gb' })).toEqual([1006, 1007])
  })

  it('filters by location, GPU and stock', () => {
    expect(namesOf({ location: 'madrid-es' })).toEqual([1007])
    expect(namesOf({ gpu: 'none' })).toEqual([1001, 1006, 1007])
    expect(namesOf({ gpu: 'any' })).toEqual([1012])
    expect(namesOf({ gpu: 'nvidia-l4-24gb' })).toEqual([1012])
    expect(namesOf({ isAvailableOnly: true, text: 'dedicated' })).toEqual([1006])
  })

  it('orders by the fee of the chosen interval', () => {
    const cheapHour = planOf({ product_id: 1, monthly_fee: '90.00', hourly_fee: '0.1000' })
    const ids = (interval: 'month' | 'hour') =>
      listPlans(
        [dedicated, cheapHour],
        { ...noFilters, sort: 'price' },
        interval,
      ).groups[0]?.plans.map(plan => plan.product_id)
    expect(ids('month')).toEqual([1006, 1])
    expect(ids('hour')).toEqual([1, 1006])
  })

  it('shows the same plans in the same order however they came', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      planOf({
        product_id: index,
        vcpus: index % 3,
        left: index % 2,
        planName: `Shared ${index % 4}`,
      }),
    )
    const shuffled = fc.shuffledSubarray(many, { minLength: many.length })
    fc.assert(
      fc.property(shuffled, fc.constantFrom(...sorts), (order, sort) => {
        const filters = { ...noFilters, sort }
        expect(listPlans(order, filters, 'month')).toEqual(listPlans(many, filters, 'month'))
      }),
    )
  })
})

describe('firstRows', () => {
  it('keeps the counts of groups that it cuts', () => {
    const groups = firstRows(listPlans(plans, noFilters, 'month'), 2)
    expect(groups.map(({ name, plans, count }) => [name, plans.length, count])).toEqual([
      ['shared', 1, 1],
      ['dedicated', 1, 2],
    ])
  })
})

describe('facets', () => {
  it('counts what each choice would show under the other filters', () => {
    const filters = { ...noFilters, gpu: 'none', location: 'madrid-es' }
    expect(locationFacets(plans, filters)).toEqual([
      { value: 'madrid-es', label: 'Madrid, ES', count: 1 },
      { value: 'taipei-tw', label: 'Taipei, TW', count: 2 },
      { value: 'tokyo-jp', label: 'Tokyo, JP', count: 0 },
    ])
    expect(gpuFacets(plans, { ...filters, location: '' })).toEqual([
      { value: 'nvidia-l4-24gb', label: 'NVIDIA L4 24GB', count: 1 },
    ])
    expect(countGpu(plans, filters, 'none')).toBe(1)
  })
})

describe('knownFilters', () => {
  it('lets go of a location and a model that the shop does not have', () => {
    const filters = { ...noFilters, location: 'atlantis', gpu: 'voodoo-2', text: 'l4' }
    expect(knownFilters(filters, plans)).toEqual({ ...noFilters, text: 'l4' })
    const known = { ...noFilters, location: 'tokyo-jp', gpu: 'any' }
    expect(knownFilters(known, plans)).toEqual(known)
  })
})
