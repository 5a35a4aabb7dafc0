import type { BrowserContext, Page } from '@playwright/test'

/** Paths of the documents that are asked for from now on. */
export function watchDocuments(page: Page): string[] {
  const paths: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

/** Another build is live, whatever the shop says itself. */
export async function goLive(context: BrowserContext, id = 'b'.repeat(64)): Promise<void> {
  const json = { id, createdAt: '2026-11-21', releases: {}, move: 1_000_000 }
  for (const name of ['latest', id])
    await context.route(`**/_builds/${name}.json`, route => route.fulfill({ json }))
}

/** The 10 s of the reload guard do not pass, however slow the machine is. */
export async function stopTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = () => 1_000_000 - performance.now()
    Object.defineProperty(performance, 'timeOrigin', { get: now })
  })
}
