/** The place as buyers say it: the text before the comma (`e2e/names.md`). */
export function placeOf(location: string): string {
  return location.split(',')[0] ?? location
}
