import type { Facet } from '../facets.ts'

/**
 * Why a choice has no available plan: the shop does not sell that kind there, the other filters reject all of them, or
 * they are sold out. Null: a plan is available.
 */
type Reason = 'kind' | 'filters' | 'soldOut' | null

export function reasonOf(facet: Facet): Reason {
  if (facet.inStock > 0) return null
  if (!facet.hasKind) return 'kind'
  return facet.matching === 0 ? 'filters' : 'soldOut'
}

/** When at least half of the options have a reason, it is shown once above the list instead of at each option. */
export function isMajority(facets: Facet[]): boolean {
  const rejected = facets.filter(facet => reasonOf(facet) !== null).length
  return rejected > 0 && rejected * 2 >= facets.length
}
