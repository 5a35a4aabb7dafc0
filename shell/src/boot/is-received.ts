/** Whether the browser received the file. If it failed anyway, its digest was wrong. */
export function isReceived(address: string): boolean {
  const entries = performance.getEntriesByName(address) as PerformanceResourceTiming[]
  return entries.some(({ responseStatus }) => responseStatus === 200)
}
