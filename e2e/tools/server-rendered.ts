import { type BrowserContext, expect, type Page } from '@playwright/test'

/**
 * Waits until the server has rendered the page. The first documents after a start, and those of a busy server, do not
 * contain it. Throws after 30 s.
 */
export async function untilRendered(
  visitor: Page | BrowserContext,
  address: string,
): Promise<void> {
  const headers = { accept: 'text/html' }
  const read = async () => (await visitor.request.get(address, { headers })).text()
  await expect.poll(read, { timeout: 30_000 }).toContain('data-server-rendered="true"')
}

type HeldRequests = {
  /** Resolves when the first of them is sent. */
  requested: Promise<void>
  release: () => void
}

/** Lets the requests for these addresses wait until they are released. */
export async function holdRequests(page: Page, addresses: RegExp): Promise<HeldRequests> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  let note = () => {}
  const requested = new Promise<void>(resolve => {
    note = resolve
  })
  await page.route(addresses, async route => {
    note()
    await released
    await route.continue()
  })
  return { requested, release }
}

/** Opens a page that the server has rendered, without its scripts. Returns the function that lets them load. */
export async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  await untilRendered(page, address)
  const { release } = await holdRequests(page, /\/r\/[^?]+\.js$/)
  await page.goto(address, { waitUntil: 'commit' })
  return release
}
