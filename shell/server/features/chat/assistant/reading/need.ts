import type { Flavor } from '@storefront/api/flavor'

import type { Names } from './names.ts'
import { readPlaces } from './places.ts'
import type { Limit } from './price.ts'
import type { Sizes } from './sizes.ts'

/** What kind of server somebody is looking for; sizes are "at least", prices "at most". */
export type Need = Sizes &
  Limit & {
    /** `false`: expressly without one; absent: not said. */
    isGpu?: boolean
    /** Card model as the catalogue writes it: `H100`. */
    model?: string
    /** First word of a plan's name: `Dedicated`. */
    family?: string
    /** Locations of the catalogue; empty = anywhere. */
    locations: string[]
    /** Expressly not there; only where no other place is named. */
    notLocations?: string[]
    /** Expressly not of these. */
    notFamilies?: string[]
    isCheapest?: boolean
    isDearest?: boolean
    /** The most powerful one is asked for. */
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

/** `Asia except Tokyo` is the other places of Asia; `except Tokyo` alone is anywhere else. */
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

/** Whether sizes, a price, a card or a family were named. */
export function isSpecific(need: Need): boolean {
  const { locations, notLocations, isCheapest, isDearest, isLargest, ...rest } = need
  return Object.keys(rest).length > 0
}
