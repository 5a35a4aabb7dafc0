import type { Facet } from '../filters/facets.ts'

/**
 * Why nothing is to be had with a choice: the shop does not sell that kind there, the other filters refuse all of it,
 * or it is sold out. Null: something can be had.
 */
export type Reason = 'kind' | 'filters' | 'soldOut' | null

export function reasonOf(facet: Facet): Reason {
  if (facet.inStock > 0) return null
  if (!facet.hasKind) return 'kind'
  return facet.matching === 0 ? 'filters' : 'soldOut'
}

/** Few reasons stand at each option; when at least half have one, it is said once above the list. */
export function isMajority(facets: Facet[]): boolean {
  const rejected = facets.filter(facet => reasonOf(facet) !== null).length
  return rejected > 0 && rejected * 2 >= facets.length
}
