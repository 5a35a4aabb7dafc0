/** The longest time that the server accepts. */
const maxMs = 600_000

/** The time from the start of the navigation until the page was ready. */
export function readyMs(): number | undefined {
  const [mark] = performance.getEntriesByName('storefront:ready')
  return mark && Math.min(Math.round(mark.startTime), maxMs)
}
