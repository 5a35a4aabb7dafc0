import type { Flavor } from '@storefront/api/flavor'

/** Regions by the country at the end of a location. */
const regions: Record<string, string[]> = {
  asia: ['TW', 'JP', 'SG'],
  'southeast asia': ['SG'],
  europe: ['DE', 'ES'],
  'south america': ['BR'],
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Finds the locations of the catalogue that a message names or excludes by city, country or region. */
export function readPlaces(
  meanings: Set<string>,
  catalogue: Flavor[],
  kind: 'place' | 'not:place' = 'place',
): string[] {
  const isNamed = (place: string) => meanings.has(`${kind}:${place}`)
  const countries = Object.keys(regions).flatMap(name =>
    isNamed(name) ? (regions[name] ?? []) : [],
  )
  const found = new Set<string>()
  for (const { location } of catalogue) {
    const [city = '', country = ''] = location.split(',').map(part => part.trim())
    if (isNamed(plain(city)) || countries.includes(country)) found.add(location)
  }
  return [...found]
}
