/** The name of a location without its region: `Taipei, TW` → `Taipei`. Accessible names use it (`e2e/names.md`). */
export function locationName(location: string): string {
  return location.split(',')[0]?.trim() || location
}

/** A plan with the name of its location, for example `Dedicated 4C-16G, Taipei`. */
export function planWithLocation({
  planName,
  location,
}: {
  planName: string
  location: string
}): string {
  return `${planName}, ${locationName(location)}`
}
