import type { BrowserContext, Page } from '@playwright/test'

/** Collects the paths of all page loads from now on. */
export function watchPageLoads(page: Page): string[] {
  const paths: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

/** Stubs the build information so that another build is live. */
export async function goLive(context: BrowserContext, id = 'b'.repeat(64)): Promise<void> {
  const json = { id, createdAt: '2026-11-21', releases: {}, move: 1_000_000 }
  for (const name of ['latest', id])
    await context.route(`**/_builds/${name}.json`, route => route.fulfill({ json }))
}

/** Stops the time of the reload guard, so that its 10 s do not pass on a slow machine. */
export async function stopTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = () => 1_000_000 - performance.now()
    Object.defineProperty(performance, 'timeOrigin', { get: now })
  })
}
