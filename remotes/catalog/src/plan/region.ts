/** `Taipei, TW` → `TW`; empty when the location has no second part. */
export function regionOf(location: string): string {
  return location.split(',').slice(1).join(',').trim()
}

const countryNames = new Map<string, Intl.DisplayNames>()

/** `Taipei, TW` → `Taiwan` in the current language. Anything that is not a country code stays as it is. */
export function countryOf(location: string, language: string): string {
  const region = regionOf(location)
  if (!/^[a-z]{2}$/i.test(region)) return region
  const names =
    countryNames.get(language) ??
    new Intl.DisplayNames(language, { type: 'region', fallback: 'code', style: 'short' })
  countryNames.set(language, names)
  return names.of(region.toUpperCase()) ?? region
}
