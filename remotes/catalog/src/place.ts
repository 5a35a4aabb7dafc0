/** `Taipei, TW` → `Taipei`: the part that accessible names carry (DESIGN 6). */
export function placeOf(location: string): string {
  return location.split(',')[0]?.trim() || location
}

/** `Taipei, TW` → `TW`; empty when the location has no second part. */
export function regionOf(location: string): string {
  return location.split(',').slice(1).join(',').trim()
}
