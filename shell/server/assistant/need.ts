import type { Flavor } from '@storefront/api/flavor'

import { type Amounts, readAmounts } from './amounts.ts'
import { normalize } from './normalize.ts'
import { familyNames, placeNames, regions, words } from './words.ts'

/** What kind of machine somebody is looking for; amounts are "at least", prices "at most". */
export type Need = Amounts & {
  isGpu: boolean
  /** Card model as the catalogue writes it: `H100`. */
  model?: string
  /** First word of a plan's name: `Dedicated`. */
  family?: string
  /** Locations of the catalogue; empty = anywhere. */
  locations: string[]
}

const isLatin = /^[a-z0-9 ]+$/

function names(text: string, name: string): boolean {
  if (!isLatin.test(name)) return text.includes(name)
  return new RegExp(`(?<![a-z0-9])${name}(?![a-z0-9])`).test(text)
}

function readLocations(text: string, catalogue: Flavor[]): string[] {
  const wanted = new Set<string>()
  const countries = regions.flatMap(region => (region.names.test(text) ? region.countries : []))
  for (const { location } of catalogue) {
    const [place = '', country = ''] = location.split(',').map(part => part.trim())
    const known = normalize(place)
    const isNamed = [known, ...(placeNames[known] ?? [])].some(name => names(text, name))
    if (isNamed || countries.includes(country)) wanted.add(location)
  }
  return [...wanted]
}

function readModel(text: string, catalogue: Flavor[]): string | undefined {
  const models = new Set(
    catalogue.flatMap(({ gpu_type }) => gpu_type.match(/\b[A-Z]{1,3}\d{1,4}[A-Z]?\b/g) ?? []),
  )
  return [...models].find(model => names(text, model.toLowerCase()))
}

function readFamily(text: string, catalogue: Flavor[]): string | undefined {
  const families = new Set(catalogue.map(({ name }) => name.split(' ')[0] ?? ''))
  return [...families].find(family => {
    const known = normalize(family)
    const others = familyNames[known]
    return others !== undefined && [known, ...others].some(name => names(text, name))
  })
}

export function readNeed(sentence: string, catalogue: Flavor[]): Need {
  const text = normalize(sentence)
  const amounts = readAmounts(text)
  const model = readModel(text, catalogue)
  const isGpu = model !== undefined || amounts.vram !== undefined || words.gpu.test(text)
  const locations = readLocations(text, catalogue)
  const family = readFamily(text, catalogue)
  return {
    ...amounts,
    isGpu,
    locations,
    ...(model !== undefined && { model }),
    ...(family !== undefined && { family }),
  }
}

/** Whether anything was named that tells plans apart. */
export function isSpecific({ isGpu, locations, ...amounts }: Need): boolean {
  return isGpu || locations.length > 0 || Object.keys(amounts).length > 0
}
