/** The token that the server gave this page in the header `Server-Timing`. Pages have one while a canary counts them. */
export function pageToken(): string | undefined {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? []
  const { serverTiming = [] } = (navigation ?? {}) as Partial<PerformanceNavigationTiming>
  return serverTiming.find(({ name }) => name === 'page')?.description
}
