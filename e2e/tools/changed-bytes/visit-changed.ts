import { type Browser, expect, type Locator, type Page } from '@playwright/test'

import { addSession } from '../api/api-client.ts'
import { expectSamePage, markPage } from '../same-page.ts'
import { watchPage } from '../watch.ts'
import { type FlippingProxy, startFlipping } from './bit-flipping-proxy.ts'
import type { ModuleUse, Row } from './changed-rows.ts'
import type { LazyCase } from './lazy-cases.ts'

/** The preload and two tries, for a page and at most two slots of one container. Styles try six times. */
const maxRequests = 8
/** Imports from `shared` are retried without end, as at the start, 0.3, 0.6, 1.2 … s apart. */
const maxSharedRequests = 11
/** Tests in `resilience/` check the time of fallbacks. Here three pages share the machine. */
const slowMachine = { timeout: 30_000 }

type Visit = { page: Page; proxy: FlippingProxy; errors: () => string[] }
type BrowserAndShop = { browser: Browser; shopUrl: string }
type Profiles = (user: LazyCase['user'], visit: (opened: Visit) => Promise<void>) => Promise<void>

/** Each visit has its own browser profile, and each account signs in once. */
export function openProfiles({ browser, shopUrl }: BrowserAndShop): Profiles {
  const known = new Map<string, Promise<Awaited<ReturnType<typeof signIn>>>>()
  const signIn = async (user: LazyCase['user']) => {
    const context = await browser.newContext({ baseURL: shopUrl })
    await addSession(context, shopUrl, user)
    const state = await context.storageState()
    await context.close()
    return state
  }
  return async (user, visit) => {
    const state = known.get(user.email) ?? signIn(user)
    known.set(user.email, state)
    const context = await browser.newContext({ baseURL: shopUrl, storageState: await state })
    const page = await context.newPage()
    const { errors } = watchPage(page)
    await visit({ page, proxy: await startFlipping(page), errors }).finally(async () => {
      // Otherwise a pending file would fail the whole test.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    })
  }
}

const isReady = (page: Page, what: string) =>
  expect(page.locator('html[data-ready]'), what).toBeAttached(slowMachine)
const heading = (page: Page) => page.locator('h1').first()
/** The heading of the page itself: the heading of a fallback is visually hidden, and a skeleton has none. */
const ownHeading = (page: Page) => page.locator('h1:not([class^="document-"])').first()

function fallbackOf(page: Page, { slot }: ModuleUse) {
  if (slot === 'chat-launcher') return page.locator('.frame-launcher > button[title]')
  if (slot === 'mini-cart') return page.locator('.frame-slot > button[title]')
  return page.locator(slot ? `main [data-part="${slot}"]` : 'main [data-part]').first()
}

/** An element of the page or slot itself that neither its fallback nor its placeholder has. */
function ownElementOf(page: Page, { slot }: ModuleUse) {
  if (slot === null) return ownHeading(page)
  if (slot === 'chat-launcher') return page.locator('.frame-launcher [data-cart-instance]')
  if (slot === 'mini-cart') return page.locator('.frame-slot [data-cart-instance]')
  // Panels of the shell have no such attribute.
  return page.locator('main section[data-cart-instance] > header h2').first()
}

/** Two modules import `events`: the page, and the live stock of every page. */
function maxRequestsOf(path: string): number {
  if (path.startsWith('/r/shared/events.')) return 2 * maxSharedRequests
  return path.startsWith('/r/shared/') ? maxSharedRequests : maxRequests
}

/** Expects a limited number of requests for each file during half a minute of the page's time. */
async function expectFewRequests({ proxy }: Visit, what: string, pageLoads = 1): Promise<void> {
  await proxy.passTime()
  const often = proxy
    .requestedPaths()
    .filter(
      path => path.startsWith('/r/') && proxy.countRequests(path) > maxRequestsOf(path) * pageLoads,
    )
  expect(often, what).toEqual([])
}

/** Expects an integrity error of the browser for the file. */
export async function expectIntegrityError(errors: () => string[], file: string): Promise<void> {
  const own = (text: string) => /integrity/.test(text) && text.includes(file)
  await expect.poll(() => errors().filter(own), { message: file }).not.toEqual([])
}

/** A missing lazy chunk of shell or shared reloads the page once. */
const mayReload = (file: string) => /^\/r\/(shell|shared)\//.test(file)

/** The page may request the file long after it is ready, and the browser reports the error after the response. */
async function expectFallback({ proxy, errors }: Visit, file: string): Promise<void> {
  await expect.poll(() => proxy.flipped(file), { message: file }).toBeGreaterThan(0)
  if (file.endsWith('.json')) return
  await expectIntegrityError(errors, file)
}

/**
 * Clicks the button if it still exists. After half a minute of its own time, the page may regard the network as lost,
 * and failed parts reload automatically when it returns. The caller checks the result.
 */
function press(button: Locator): void {
  button.click().catch(() => undefined)
}

/** Expects a fallback for the file, a limited number of requests, and the recovery, without a reload of the page. */
export async function visitRow(visit: Visit, row: Row): Promise<void> {
  const { page, proxy } = visit
  const what = `${row.kind} ${row.file} for ${row.slot ?? 'the page'} at ${row.path}`
  proxy.flip([row.file])
  await page.goto(row.path, { waitUntil: 'commit' })
  await isReady(page, what)
  await markPage(page)
  const fallback = fallbackOf(page, row)
  const ownElement = ownElementOf(page, row)
  // This waits before the clock advances, or pending loads would time out at once.
  if (row.kind === 'style') await expect(ownElement, what).toBeAttached(slowMachine)
  else {
    await expect(fallback, what).toBeVisible(slowMachine)
    await expect(ownElement, what).toHaveCount(0)
  }
  await expectFallback(visit, row.file)
  await expectFewRequests(visit, what)
  await expectSamePage(page)
  await expect(row.slot ? ownHeading(page) : heading(page), what).toBeAttached()
  if (row.kind !== 'style') {
    proxy.flip([])
    const isTool = row.slot === 'mini-cart' || row.slot === 'chat-launcher'
    // One click is enough, because it also wakes pending retries.
    press(isTool ? fallback : fallback.getByRole('button'))
  }
  await expect(ownElement, what).toBeAttached(slowMachine)
  await expect(fallback, what).toHaveCount(0)
  await expectSamePage(page)
}

/** Runs a lazy case and returns all paths that the page requested. */
export async function runLazyCase({ page, proxy }: Visit, way: LazyCase): Promise<string[]> {
  if (way.width) await page.setViewportSize({ width: way.width, height: 900 })
  await way.before?.(page)
  await page.goto(way.path)
  await isReady(page, way.path)
  // The action may fail without its code.
  await way.go?.(page).catch(() => undefined)
  await proxy.passTime()
  return proxy.requestedPaths()
}

/** Runs a lazy case without its file: the page continues, or shows a fallback and recovers. */
export async function visitLazy(visit: Visit, way: LazyCase, file: string): Promise<void> {
  const { page, proxy } = visit
  visit.page.setDefaultTimeout(5000)
  proxy.flip([file])
  await runLazyCase(visit, way)
  await expectFallback(visit, file)
  const pageLoads = mayReload(file) ? 2 : 1
  await expectFewRequests(visit, file, pageLoads)
  const requested = proxy.countRequests(new URL(way.path, page.url()).pathname)
  expect(requested, `${file}: documents`).toBeLessThanOrEqual(pageLoads)
  await expect(heading(page), file).toBeAttached()
  // A page of the shell that waits for code recovers in the same way.
  proxy.flip([])
  const fallback = page.locator('main [data-part]')
  if ((await fallback.count()) > 0) press(fallback.getByRole('button'))
  await expect(ownHeading(page), file).toBeAttached(slowMachine)
  await expect(fallback, file).toHaveCount(0)
}
