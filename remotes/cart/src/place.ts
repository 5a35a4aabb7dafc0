/** The place as buyers say it, the text before the comma (DESIGN 6). */
export function placeOf(location: string): string {
  return location.split(',')[0] ?? location
}
