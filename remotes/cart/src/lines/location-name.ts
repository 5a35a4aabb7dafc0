/** The short location name that accessible names use: the text before the comma (`e2e/names.md`). */
export function placeOf(location: string): string {
  return location.split(',')[0] ?? location
}

/** A plan with its short location name, for example `Dedicated 4C-16G, Taipei`. */
export function nameOf({ planName, location }: { planName: string; location: string }): string {
  return `${planName}, ${placeOf(location)}`
}
