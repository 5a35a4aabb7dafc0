import type { ReleaseInterface } from '@storefront/api/interface'

/** A release of a composition, as the static checks see it. Its interface is null if its build recorded none. */
export type Part = { name: string; interface: ReleaseInterface | null }
export type KnownPart = { name: string; interface: ReleaseInterface }

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
