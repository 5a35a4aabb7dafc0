/** The short location name that accessible names use: the text before the comma (`e2e/names.md`). */
export function placeOf(location: string): string {
  return location.split(',')[0] ?? location
}
