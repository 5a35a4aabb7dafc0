import type { Interval, StockItem } from '@storefront/api/flavor'
import { planTypeOf } from '@storefront/api/plan-type'

import { feeOf } from '../plan/fee.ts'
import { gpuOf } from '../plan/gpu.ts'
import type { Filters } from './filters.ts'
import { gpuKinds, type Test, testsOf } from './match.ts'
import { slug } from './slug.ts'

export type Facet = {
  value: string
  label: string
  /** Plans that this choice shows while the other filters stay as they are. */
  count: number
  /** Like `count`, but includes sold-out plans even when they are hidden. */
  matching: number
  /** Matching plans that are in stock. */
  inStock: number
  /** Fee of the cheapest plan in stock; null when there is none. */
  from: string | null
  /** The shop sells plans of the chosen kind (CPU, GPU, card) at this location, regardless of the other filters. */
  hasKind: boolean
}

export type Survey = {
  shown: StockItem[]
  locations: Facet[]
  cards: Facet[]
  types: { all: number; cpu: number; gpu: number }
  soldOut: number
}

type Tally = { shown: StockItem[]; soldOut: number } & Record<
  'locations' | 'cards' | 'types',
  Map<string, Facet>
>

/**
 * Counts everything in one pass, because a catalog can be long. A plan counts for a choice when no filter rejects it
 * except the one that the choice replaces.
 */
export function surveyPlans(plans: StockItem[], filters: Filters, interval: Interval): Survey {
  const tests = testsOf(filters)
  const kind = tests.find(({ name }) => name === 'gpu')
  const tally: Tally = {
    shown: [],
    soldOut: 0,
    locations: new Map(),
    cards: new Map(),
    types: new Map(),
  }
  const report = { tally, filters, interval, kind }
  for (const plan of plans) count(plan, soleRejection(plan, tests), report)
  return {
    shown: tally.shown,
    soldOut: tally.soldOut,
    locations: sorted(tally.locations),
    cards: sorted(tally.cards).filter(({ value }) => !gpuKinds.some(name => name === value)),
    types: typeCounts(tally.types),
  }
}

/** The only filter that rejects the plan. Null: no filter does. `several`: the plan counts for no choice. */
function soleRejection(plan: StockItem, tests: Test[]): Test['name'] | 'several' | null {
  let rejection: Test['name'] | null = null
  for (const { name, passes } of tests) {
    if (passes(plan)) continue
    if (rejection !== null) return 'several'
    rejection = name
  }
  return rejection
}

type CountContext = { tally: Tally; filters: Filters; interval: Interval; kind: Test | undefined }

function count(
  plan: StockItem,
  rejection: ReturnType<typeof soleRejection>,
  report: CountContext,
): void {
  const { tally, filters, kind } = report
  const isShown = rejection === null && (!filters.isAvailableOnly || plan.left > 0)
  if (isShown) tally.shown.push(plan)
  if (rejection === null && plan.left <= 0) tally.soldOut += 1
  const place = facetOf(tally.locations, plan.location)
  if (!place.hasKind) place.hasKind = kind?.passes(plan) ?? true
  const card = gpuOf(plan)
  const facets = [
    ...(card ? [facetOf(tally.cards, card.card)] : []),
    facetOf(tally.types, planTypeOf(plan)),
  ]
  if (rejection === null || rejection === 'location') add(place, plan, report)
  if (rejection === null || rejection === 'gpu')
    for (const facet of facets) add(facet, plan, report)
}

function facetOf(facets: Map<string, Facet>, label: string): Facet {
  const value = slug(label)
  const known = facets.get(value)
  if (known) return known
  const facet = { value, label, count: 0, matching: 0, inStock: 0, from: null, hasKind: false }
  facets.set(value, facet)
  return facet
}

function add(facet: Facet, plan: StockItem, { filters, interval }: CountContext): void {
  facet.matching += 1
  if (plan.left > 0 || !filters.isAvailableOnly) facet.count += 1
  if (plan.left <= 0) return
  facet.inStock += 1
  const fee = feeOf(plan, interval)
  if (facet.from === null || Number(fee) < Number(facet.from)) facet.from = fee
}

function sorted(facets: Map<string, Facet>): Facet[] {
  const named = [...facets.values()].filter(({ value }) => value !== '')
  return named.sort((left, right) => (left.value < right.value ? -1 : 1))
}

function typeCounts(types: Map<string, Facet>): Survey['types'] {
  const cpu = types.get('cpu')?.count ?? 0
  const gpu = types.get('gpu')?.count ?? 0
  return { all: cpu + gpu, cpu, gpu }
}
