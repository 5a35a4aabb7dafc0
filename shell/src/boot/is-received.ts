/** It came, and the browser refused it: then its digest was another one. */
export function hasCome(address: string): boolean {
  const entries = performance.getEntriesByName(address) as PerformanceResourceTiming[]
  return entries.some(({ responseStatus }) => responseStatus === 200)
}
