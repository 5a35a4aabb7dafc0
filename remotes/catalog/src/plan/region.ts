/** `Taipei, TW` → `TW`; empty when the location has no second part. */
export function regionOf(location: string): string {
  return location.split(',').slice(1).join(',').trim()
}

type NameStyle = 'short' | 'long'
const countryNames = new Map<string, Intl.DisplayNames>()

/** `Taipei, TW` → `Taiwan` in the given language. Anything that is not a country code stays as it is. */
export function countryOf(location: string, language: string, style: NameStyle = 'short'): string {
  const region = regionOf(location)
  if (!/^[a-z]{2}$/i.test(region)) return region
  const key = language + style
  const names =
    countryNames.get(key) ??
    new Intl.DisplayNames(language, { type: 'region', fallback: 'code', style })
  countryNames.set(key, names)
  return names.of(region.toUpperCase()) ?? region
}
