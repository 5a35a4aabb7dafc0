import type { BrowserContext } from '@playwright/test'

/** Counts the event streams that a browser has opened. */
export function countStreams(context: BrowserContext): () => number {
  let count = 0
  context.on('request', request => {
    if (new URL(request.url()).pathname === '/api/events') count += 1
  })
  return () => count
}
