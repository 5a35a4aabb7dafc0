import type { Release } from '@storefront/api/composition'
import type { ReleaseInterface } from '@storefront/api/interface'

/** A release of a composition, as the static checks see it. */
export type Part = {
  name: string
  /** Null if its build recorded none. */
  interface: ReleaseInterface | null
  /** The extension slots that it fills, from its `release.json`. */
  fills?: string[]
  /** The slots of the shell that it has, from its `release.json`. */
  slots?: string[]
}
export type KnownPart = Part & { interface: ReleaseInterface }

/** The extension slots that a release fills. */
export function slotsFilledBy({ fills = [] }: Pick<Release, 'fills'>): string[] {
  return fills.map(({ slot }) => slot)
}

export function isKnown(part: Part): part is KnownPart {
  return part.interface !== null
}

export function findPart(parts: KnownPart[], name: string): KnownPart | undefined {
  return parts.find(part => part.name === name)
}

/** The first place in the sources of a container: `catalog/src/purchase/purchase.ts:5`. */
export function placeOf(sites: string[] | undefined): string | null {
  return sites?.[0] ?? null
}
