import { type Browser, expect, type Locator, type Page } from '@playwright/test'

import { lendSession } from './api-client.ts'
import { type FlippingLine, startFlipping } from './bit-flipping-proxy.ts'
import type { ModuleUse, Row } from './changed-rows.ts'
import type { LazyCase } from './lazy-cases.ts'
import { expectSameDocument, markDocument } from './same-page.ts'
import { watchPage } from './watch.ts'

/** Preload, first and second try, for a page and at most two slots of the same container; styles try six times. */
const maxRequests = 8
/** What a module imports of `shared` is asked for without end, as at the start: 0.3, 0.6, 1.2 … s apart. */
const maxSharedRequests = 11
/** How soon a fallback must stand is proved elsewhere (`resilience/`); here three pages at a time share the machine. */
const slowMachine = { timeout: 30_000 }

type Visit = { page: Page; line: FlippingLine; complaints: () => string[] }
type BrowserAndShop = { browser: Browser; shopUrl: string }
export type Profiles = (
  who: LazyCase['who'],
  visit: (opened: Visit) => Promise<void>,
) => Promise<void>

/** Each visit has a profile of its own; everybody signs in once. */
export function openProfiles({ browser, shopUrl }: BrowserAndShop): Profiles {
  const known = new Map<string, Promise<Awaited<ReturnType<typeof signIn>>>>()
  const signIn = async (who: LazyCase['who']) => {
    const context = await browser.newContext({ baseURL: shopUrl })
    await lendSession(context, shopUrl, who)
    const state = await context.storageState()
    await context.close()
    return state
  }
  return async (who, visit) => {
    const state = known.get(who.email) ?? signIn(who)
    known.set(who.email, state)
    const context = await browser.newContext({ baseURL: shopUrl, storageState: await state })
    const page = await context.newPage()
    const { complaints } = watchPage(page)
    await visit({ page, line: await startFlipping(page), complaints }).finally(async () => {
      // A file that is still on its way would else fail the whole test.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    })
  }
}

const isReady = (page: Page, what: string) =>
  expect(page.locator('html[data-ready]'), what).toBeAttached(slowMachine)
const heading = (page: Page) => page.locator('h1').first()
/** Of the page itself: what stands in for one has a heading that is not to be seen, a skeleton has none. */
const ownHeading = (page: Page) => page.locator('h1:not(.document-hidden)').first()

function fallbackOf(page: Page, { slot }: ModuleUse) {
  if (slot === 'chat-launcher') return page.locator('.frame-launcher > button[title]')
  if (slot === 'mini-cart') return page.locator('.frame-slot > button[title]')
  return page.locator(slot ? `main [data-part="${slot}"]` : 'main [data-part]').first()
}

/** The part itself: neither its fallback nor its placeholder has this. */
function standingOf(page: Page, { slot }: ModuleUse) {
  if (slot === null) return ownHeading(page)
  if (slot === 'chat-launcher') return page.locator('.frame-launcher [data-cart-instance]')
  if (slot === 'mini-cart') return page.locator('.frame-slot [data-cart-instance]')
  // The overview begins with a panel of the shell's own.
  return page.locator(`main section${slot === 'orders-panel' ? ' ~ section' : ''} > header h2`)
}

/** `events` is imported twice over: by the page, and by what follows the stock on every page. */
function mostOf(path: string): number {
  if (path.startsWith('/r/shared/events.')) return 2 * maxSharedRequests
  return path.startsWith('/r/shared/') ? maxSharedRequests : maxRequests
}

/** No file is asked for again and again by so many documents, over half a minute of the page's time. */
async function expectCalm({ line }: Visit, what: string, documents = 1): Promise<void> {
  await line.passTime()
  const often = line
    .allAsked()
    .filter(path => path.startsWith('/r/') && line.asked(path) > mostOf(path) * documents)
  expect(often, what).toEqual([])
}

/** That its digest is another one. */
export async function expectComplaint(complaints: () => string[], file: string): Promise<void> {
  const own = (text: string) => /integrity/.test(text) && text.includes(file)
  await expect.poll(() => complaints().filter(own), { message: file }).not.toEqual([])
}

/** A later chunk of shell or shared reloads the document, once. */
const mayReload = (file: string) => /^\/r\/(shell|shared)\//.test(file)

/** The page may ask for it long after it is ready; the browser complains after the answer. */
async function expectFallback({ line, complaints }: Visit, file: string): Promise<void> {
  await expect.poll(() => line.flipped(file), { message: file }).toBeGreaterThan(0)
  if (file.endsWith('.json')) return
  await expectComplaint(complaints, file)
}

/**
 * Once, unless the part is quicker: half a minute of the page's time may have taken its network for gone, and with the
 * network parts come by themselves. That it comes is asked by whoever presses.
 */
function press(button: Locator): void {
  button.click().catch(() => undefined)
}

/** Falls back where the file is missing, asks for it calmly, and comes back; the frame lives, and so does the document. */
export async function visitRow(visit: Visit, row: Row): Promise<void> {
  const { page, line } = visit
  const what = `${row.kind} ${row.file} for ${row.slot ?? 'the page'} at ${row.path}`
  line.flip([row.file])
  await page.goto(row.path, { waitUntil: 'commit' })
  await isReady(page, what)
  await markDocument(page)
  const fallback = fallbackOf(page, row)
  const standing = standingOf(page, row)
  // Before time passes: what is still being brought would be given up in the same moment.
  if (row.kind === 'style') await expect(standing, what).toBeAttached(slowMachine)
  else {
    await expect(fallback, what).toBeVisible(slowMachine)
    await expect(standing, what).toHaveCount(0)
  }
  await expectFallback(visit, row.file)
  await expectCalm(visit, what)
  await expectSameDocument(page)
  await expect(row.slot ? ownHeading(page) : heading(page), what).toBeAttached()
  if (row.kind !== 'style') {
    line.flip([])
    const isTool = row.slot === 'mini-cart' || row.slot === 'chat-launcher'
    // Pressed once: whatever still waits by itself is woken by it.
    press(isTool ? fallback : fallback.getByRole('button'))
  }
  await expect(standing, what).toBeAttached(slowMachine)
  await expect(fallback, what).toHaveCount(0)
  await expectSameDocument(page)
}

/** Goes a way; what it brings the page of further code. */
export async function goWay({ page, line }: Visit, way: LazyCase): Promise<string[]> {
  if (way.width) await page.setViewportSize({ width: way.width, height: 900 })
  await way.before?.(page)
  await page.goto(way.path)
  await isReady(page, way.path)
  // Without its code it may lead nowhere.
  await way.go?.(page).catch(() => undefined)
  await line.passTime()
  return line.allAsked()
}

/** What comes later is missing, and nothing else is: the page goes on, or says so and comes back. */
export async function visitLazy(visit: Visit, way: LazyCase, file: string): Promise<void> {
  const { page, line } = visit
  visit.page.setDefaultTimeout(5000)
  line.flip([file])
  await goWay(visit, way)
  await expectFallback(visit, file)
  const documents = mayReload(file) ? 2 : 1
  await expectCalm(visit, file, documents)
  const asked = line.asked(new URL(way.path, page.url()).pathname)
  expect(asked, `${file}: documents`).toBeLessThanOrEqual(documents)
  await expect(heading(page), file).toBeAttached()
  // Code that a page of the shell itself waits for is brought by it in the same way.
  line.flip([])
  const fallback = page.locator('main [data-part]')
  if ((await fallback.count()) > 0) press(fallback.getByRole('button'))
  await expect(ownHeading(page), file).toBeAttached(slowMachine)
  await expect(fallback, file).toHaveCount(0)
}
