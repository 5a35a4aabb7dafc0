import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright'

import { accounts } from '../../e2e/tools/actions.ts'
import { addSession } from '../../e2e/tools/api/api-client.ts'
import type { Journal } from './journal.ts'
import type { ListedFiles } from './listed-files.ts'

type ShopperOptions = {
  browser: Browser
  shop: string
  journal: Journal
  listed: ListedFiles
  number: number
  thinkMs: { least: number; most: number }
}

const timeoutMs = 45_000
/** A slot that is not ready after this time shows its fallback. */
const slotBudgetMs = 10_000
const mostUnits = 6
const mostTries = 3
/** After this time a navigation has finished, or another one has replaced it. */
const navigationMs = timeoutMs / mostTries
/** After this time a click has stored its units, or its page is gone. */
const clickMs = 5000
const plans = ['Shared 2C-4G, Tokyo', 'Shared 1C-2G, Taipei', 'Dedicated 4C-16G, Madrid']

/** A customer with one tab, who browses, adds plans and opens the cart until the story ends. */
export async function runShopper(options: ShopperOptions): Promise<void> {
  const { browser, shop, number } = options
  const context = await browser.newContext({ baseURL: shop, locale: 'en-US' })
  try {
    const account = number % 2 === 0 ? accounts.demo : accounts.second
    await addSession(context, shop, account)
    await new Shopper(options, context).run()
  } finally {
    await context.close()
  }
}

class Shopper {
  readonly #options: ShopperOptions
  readonly #context: BrowserContext
  #units = 0

  constructor(options: ShopperOptions, context: BrowserContext) {
    this.#options = options
    this.#context = context
  }

  async run(): Promise<void> {
    const { journal, number, thinkMs } = this.#options
    const page = await this.#context.newPage()
    this.#listen(page)
    // The customers start one after another.
    await wait((number * thinkMs.least) / 4)
    await this.#visit(page, '/home', () => page.goto('/home'))
    for (let turn = number; !journal.isOver; turn++) {
      await this.#pause(turn)
      if (turn % 2 === 0 && this.#units < mostUnits) await this.#add(page, turn)
      await this.#browse(page, turn)
    }
    await this.#visit(page, '/cart', () => navigate(page, '/cart'))
  }

  /** Navigates by link, by URL and by reload alternately. */
  async #browse(page: Page, turn: number): Promise<void> {
    if (turn % 4 === 1) return await this.#visit(page, null, () => navigate(page, null))
    if (new URL(page.url()).pathname === '/cart')
      return await this.#visit(page, '/home', () => navigate(page, '/home'))
    await this.#expectSummary(page)
    const link = page.getByRole('link', { name: /^Cart(,|$)/ })
    await this.#visit(page, '/cart', () => link.click({ timeout: timeoutMs }))
  }

  async #add(page: Page, turn: number): Promise<void> {
    if (new URL(page.url()).pathname !== '/home')
      await this.#visit(page, '/home', () => navigate(page, '/home'))
    const plan = plans[turn % plans.length] ?? ''
    await this.#clickAdd(page, plan)
    this.#units += 1
    this.#options.journal.additions += 1
    await this.#expectCart(page, `after adding ${plan}`)
  }

  /** Clicks again if the page reloaded itself for a newer composition before it handled the click. */
  async #clickAdd(page: Page, plan: string): Promise<void> {
    const button = page.getByRole('button', { name: `Add ${plan}` })
    const units = this.#units + 1
    for (let tries = 1; tries <= mostTries; tries++) {
      const loadedAt = await page.evaluate(() => performance.timeOrigin).catch(() => 0)
      await button.click({ timeout: timeoutMs })
      const isStored = await hasUnits(page, units, clickMs)
      // While the page reloads, it cannot answer.
      const isSame = await page
        .evaluate(at => performance.timeOrigin === at, loadedAt)
        .catch(() => false)
      if (isStored || isSame) return
      this.#options.journal.interrupted += 1
    }
  }

  /** Navigates and checks the page, its cart, and the composition of all files before and after. */
  async #visit(page: Page, path: string | null, action: () => Promise<unknown>): Promise<void> {
    const { journal } = this.#options
    const name = `tab ${this.#options.number}, ${path ?? 'reload'}`
    await this.#expectOneComposition(page)
    try {
      await this.#navigateUntilArrived(page, path, action)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: timeoutMs })
    } catch (error) {
      journal.faults.failedNavigations.push(`${name}: ${firstLine(error)}`)
    }
    await this.#expectCart(page, name)
    const composition = await this.#expectComposition(page)
    if (!composition) journal.faults.failedNavigations.push(`${name}: the page is unreadable`)
    journal.recordVisit(this.#options.number, composition)
  }

  /** Navigates again if the page reloaded itself for a newer composition at the same time. */
  async #navigateUntilArrived(
    page: Page,
    path: string | null,
    action: () => Promise<unknown>,
  ): Promise<void> {
    for (let tries = 1; tries <= mostTries; tries++) {
      if (tries > 1) this.#options.journal.interrupted += 1
      await action()
      if (await hasArrived(page, path)) return
    }
    throw new Error(`still at ${page.url()} instead of ${path ?? 'a new page load'}`)
  }

  /** Counts the cases in which the mini cart was too slow and the frame shows a plain link. */
  async #expectSummary(page: Page): Promise<void> {
    const summary = page.getByRole('link', { name: /^Cart, / })
    const hasSummary = summary.waitFor({ timeout: slotBudgetMs }).then(
      () => true,
      () => false,
    )
    if (!(await hasSummary)) this.#options.journal.plainLinks += 1
  }

  /** Checks the stored cart, not the visible one: on a busy machine the mini cart may show its fallback. */
  async #expectCart(page: Page, moment: string): Promise<void> {
    const { journal, number } = this.#options
    if (await hasUnits(page, this.#units, timeoutMs)) return
    const stored = await page.evaluate(() => localStorage.getItem('cart')).catch(String)
    journal.faults.lostCarts.push(
      `tab ${number}, ${moment}: not ${this.#units} units but ${stored}`,
    )
  }

  /** Waits for the final composition, because a page with an older one reloads itself. */
  async #expectComposition(page: Page): Promise<string | null> {
    for (
      const deadline = performance.now() + timeoutMs;
      performance.now() < deadline;
      await wait(50)
    ) {
      const composition = await this.#expectOneComposition(page)
      if (composition) return composition
    }
    return null
  }

  /** Checks that all files of the page belong to its composition, and returns the id of the composition. */
  async #expectOneComposition(page: Page): Promise<string | null> {
    const { journal, listed, number } = this.#options
    const found = await readPage(page)
    if (!found?.composition) return null
    const foreign = await listed.foreign(found.composition, found.files)
    journal.faults.mixedCompositions.push(
      ...foreign.map(path => `tab ${number}: ${path} does not belong to ${found.composition}`),
    )
    return found.composition
  }

  #listen(page: Page): void {
    const { journal, shop, number } = this.#options
    const isFile = (url: string) => url.startsWith(shop) && /\/(r|c|_payload)\//.test(url)
    const report = (line: string) => journal.faults.missingFiles.push(`tab ${number}: ${line}`)
    page.on('response', response => {
      if (isFile(response.url()) && response.status() >= 400)
        report(`${response.url()} responds with ${response.status()}`)
      if (response.request().isNavigationRequest() && response.status() >= 400)
        journal.faults.failedNavigations.push(
          `tab ${number}: ${response.url()} responds with ${response.status()}`,
        )
    })
    page.on('requestfailed', request => {
      const reason = request.failure()?.errorText ?? ''
      // The browser aborts pending requests of a page that it leaves.
      if (isFile(request.url()) && reason !== 'net::ERR_ABORTED')
        report(`${request.url()}: ${reason}`)
    })
  }

  #pause(turn: number): Promise<void> {
    const { least, most } = this.#options.thinkMs
    // The pauses vary with the turn and are the same in every run.
    return wait(least + ((turn * 7919) % 1000) * ((most - least) / 1000))
  }
}

/**
 * Navigates to a URL, or reloads the page. This runs in the page, because a navigation of the driver fails if another
 * navigation replaces it.
 */
async function navigate(page: Page, path: string | null): Promise<void> {
  const load = (to: string | null) => {
    Object.assign(document, { isLeaving: true })
    if (to) location.assign(to)
    else location.reload()
  }
  // The page may unload before it can return a result.
  await page.evaluate(load, path).catch(() => undefined)
}

/** Whether a new page has loaded. */
async function hasArrived(page: Page, path: string | null): Promise<boolean> {
  const deadline = performance.now() + navigationMs
  const check = () => ('isLeaving' in document ? null : location.pathname)
  for (; performance.now() < deadline; await wait(50)) {
    const at = await page.evaluate(check).catch(() => null)
    if (at !== null && at === (path ?? at)) return true
  }
  return false
}

/** Whether the browser stores this number of units within the time limit. */
async function hasUnits(page: Page, units: number, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs
  for (; performance.now() < deadline; await wait(50))
    if ((await page.evaluate(readUnits).catch(() => null)) === units) return true
  return false
}

/** Runs in the page. */
function readUnits(): number {
  const cart = JSON.parse(localStorage.getItem('cart') ?? '{}')
  const lines: { subQty: string }[] = cart.orderItems ?? []
  return lines.reduce((sum, { subQty }) => sum + Number(subQty), 0)
}

/** Returns null while the browser leaves the page. */
async function readPage(page: Page) {
  return await page
    .evaluate(() => ({
      composition: document.documentElement.dataset.composition,
      files: performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter(path => path.startsWith('/r/')),
    }))
    .catch(() => null)
}

function firstLine(error: unknown): string {
  return (error as Error).message.split('\n')[0] ?? ''
}
