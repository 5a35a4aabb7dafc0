import { samplePlan } from '@storefront/api/testing/sample-plan'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { gpuPlan, smallPlan } from '../testing/plans.ts'
import { type Facet, surveyPlans } from './facets.ts'
import { type Filters, noFilters } from './filters.ts'
import { isMajority, reasonOf } from './options/reasons.ts'

const dedicated = samplePlan()
const soldOut = samplePlan({ product_id: 1007, location: 'Madrid, ES', left: 0 })
const plans = [gpuPlan, soldOut, dedicated, smallPlan]

const survey = (change: Partial<Filters>) =>
  surveyPlans(plans, { ...noFilters, ...change }, 'month')
const brief = (facets: Facet[]) =>
  facets.map(facet => [facet.value, facet.count, facet.inStock, facet.from, reasonOf(facet)])

describe('surveyPlans', () => {
  it('counts what each choice shows under the other filters, with the reason when nothing is available', () => {
    const { locations, types, soldOut } = survey({ gpu: 'none', location: 'madrid-es' })
    expect(brief(locations)).toEqual([
      ['madrid-es', 1, 0, null, 'soldOut'],
      ['taipei-tw', 2, 2, '6.00', null],
      ['tokyo-jp', 0, 0, null, 'kind'],
    ])
    expect(types).toEqual({ all: 1, cpu: 1, gpu: 0 })
    expect(soldOut).toBe(1)
  })

  it('marks a sold-out location as such while sold-out plans are hidden', () => {
    const { locations, shown } = survey({ isAvailableOnly: true, gpu: 'none' })
    expect(brief(locations)[0]).toEqual(['madrid-es', 0, 0, null, 'soldOut'])
    expect(shown).toEqual([dedicated, smallPlan])
  })

  it('distinguishes filters that match nothing from a kind that is not sold at a location', () => {
    const { locations } = survey({ ram: { from: 20, to: null } })
    expect(brief(locations)).toEqual([
      ['madrid-es', 0, 0, null, 'filters'],
      ['taipei-tw', 0, 0, null, 'filters'],
      ['tokyo-jp', 1, 1, '530.00', null],
    ])
    expect(isMajority(locations)).toBe(true)
    expect(isMajority(survey({}).locations)).toBe(false)
  })

  it('counts a card model regardless of the number of cards in a plan', () => {
    const eight = samplePlan({
      product_id: 9,
      gpu_type: 'NVIDIA L4 24GB x8',
      location: 'Tokyo, JP',
    })
    const { cards } = surveyPlans([...plans, eight], noFilters, 'month')
    expect(brief(cards)).toEqual([['nvidia-l4-24gb', 2, 2, '83.00', null]])
  })

  it('counts for a choice what choosing it shows', () => {
    const many = fc.array(
      fc.record({
        product_id: fc.nat(),
        location: fc.constantFrom('Taipei, TW', 'Tokyo, JP', 'Madrid, ES'),
        gpu_type: fc.constantFrom('', 'NVIDIA L4 24GB', 'NVIDIA H100 80GB x8'),
        left: fc.nat(2),
        ram: fc.constantFrom(2, 16, 64),
      }),
    )
    const filters = fc.record({
      location: fc.constantFrom('', 'taipei-tw', 'tokyo-jp'),
      gpu: fc.constantFrom('', 'none', 'any', 'nvidia-l4-24gb'),
      isAvailableOnly: fc.boolean(),
      ram: fc.constantFrom(null, { from: 16, to: null }),
      text: fc.constantFrom('', 'h100', 'tokyo'),
    })
    fc.assert(
      fc.property(many, filters, (rows, change) => {
        const all = rows.map(row => samplePlan(row))
        const chosen = { ...noFilters, ...change }
        const { locations, cards, types } = surveyPlans(all, chosen, 'month')
        const shown = (part: Partial<Filters>) =>
          surveyPlans(all, { ...chosen, ...part }, 'month').shown.length
        for (const { value, count } of locations) expect(count).toBe(shown({ location: value }))
        for (const { value, count } of cards) expect(count).toBe(shown({ gpu: value }))
        expect(types).toEqual({
          all: shown({ gpu: '' }),
          cpu: shown({ gpu: 'none' }),
          gpu: shown({ gpu: 'any' }),
        })
      }),
    )
  })
})
