import type { Flavor } from '@storefront/api/flavor'

import type { Names } from './names.ts'
import { readPlaces } from './places.ts'
import type { Limit } from './price.ts'
import type { Sizes } from './sizes.ts'

/** The server that a customer needs. Sizes are minimums, and prices are maximums. */
export type Need = Sizes &
  Limit & {
    /** `false`: the customer wants none. Absent: the customer did not say. */
    isGpu?: boolean
    /** The model of the card, with the spelling of the catalogue: `H100`. */
    model?: string
    /** The first word of the name of a plan: `Dedicated`. */
    family?: string
    /** Locations of the catalogue. Empty means all locations. */
    locations: string[]
    /** Excluded locations. Set only if the message names no other location. */
    notLocations?: string[]
    /** Excluded families. */
    notFamilies?: string[]
    isCheapest?: boolean
    isDearest?: boolean
    /** Whether the customer asks for the most powerful plan. */
    isLargest?: boolean
  }

type Read = { meanings: Set<string>; sizes: Sizes; limit: Limit; names: Names }

const familyOf = ({ name }: Pick<Flavor, 'name'>) => name.split(' ')[0] ?? ''

function readFamilies(meanings: Set<string>, catalogue: Flavor[], kind: string): string[] {
  const families = [...new Set(catalogue.map(familyOf))]
  return [...meanings].flatMap(
    meaning => families.find(family => meaning === `${kind}:${family.toLowerCase()}`) ?? [],
  )
}

/** `Asia except Tokyo` means the other locations of Asia. `except Tokyo` means all other locations. */
function readWhere(meanings: Set<string>, catalogue: Flavor[]) {
  const not = readPlaces(meanings, catalogue, 'not:place')
  const locations = readPlaces(meanings, catalogue).filter(place => !not.includes(place))
  return { locations, ...(not.length > 0 && locations.length === 0 && { notLocations: not }) }
}

export function readNeed({ meanings, sizes, limit, names }: Read, catalogue: Flavor[]): Need {
  const [family] = readFamilies(meanings, catalogue, 'family')
  const notFamilies = readFamilies(meanings, catalogue, 'not:family')
  const { model } = names
  const isGpu = model !== undefined || sizes.vram !== undefined || meanings.has('gpu')
  return {
    ...sizes,
    ...limit,
    ...(meanings.has('noGpu') ? { isGpu: false } : isGpu && { isGpu }),
    ...(model !== undefined && { model }),
    ...(family !== undefined && { family }),
    ...(notFamilies.length > 0 && { notFamilies }),
    ...readWhere(meanings, catalogue),
    ...(meanings.has('cheapest') && { isCheapest: true }),
    ...(meanings.has('dearest') && { isDearest: true }),
    ...(meanings.has('largest') && { isLargest: true }),
  }
}

/** Whether the message names sizes, a price, a card or a family. */
export function isSpecific(need: Need): boolean {
  const { locations, notLocations, isCheapest, isDearest, isLargest, ...rest } = need
  return Object.keys(rest).length > 0
}
