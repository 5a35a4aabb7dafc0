/** The place as buyers say it: the text before the comma (`e2e/names.md`). */
export function placeOf(location: string): string {
  return location.split(',')[0] ?? location
}

/** A plan as buyers name it: `Dedicated 4C-16G, Taipei`. */
export function nameOf({ planName, location }: { planName: string; location: string }): string {
  return `${planName}, ${placeOf(location)}`
}
