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
    isCheapest?: boolean
    /** The most powerful one is asked for. */
    isLargest?: boolean
  }

export type Read = { meanings: Set<string>; sizes: Sizes; limit: Limit; names: Names }

const familyOf = ({ name }: Pick<Flavor, 'name'>) => name.split(' ')[0] ?? ''

function readFamily(meanings: Set<string>, catalogue: Flavor[]): string | undefined {
  const families = [...new Set(catalogue.map(familyOf))]
  const named = [...meanings].flatMap(
    meaning => families.find(family => meaning === `family:${family.toLowerCase()}`) ?? [],
  )
  return named[0]
}

export function readNeed({ meanings, sizes, limit, names }: Read, catalogue: Flavor[]): Need {
  const family = readFamily(meanings, catalogue)
  const { model } = names
  const isGpu = model !== undefined || sizes.vram !== undefined || meanings.has('gpu')
  return {
    ...sizes,
    ...limit,
    ...(meanings.has('noGpu') ? { isGpu: false } : isGpu && { isGpu }),
    ...(model !== undefined && { model }),
    ...(family !== undefined && { family }),
    locations: readPlaces(meanings, catalogue),
    ...(meanings.has('cheapest') && { isCheapest: true }),
    ...(meanings.has('largest') && { isLargest: true }),
  }
}

/** Whether sizes, a price, a card or a family were named. */
export function isSpecific({ locations, isCheapest, isLargest, ...rest }: Need): boolean {
  return Object.keys(rest).length > 0
}
