import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright'

import { accounts } from '../../e2e/tools/actions.ts'
import { lendSession } from '../../e2e/tools/api-client.ts'
import type { Journal } from './journal.ts'
import type { ListedFiles } from './listed-files.ts'

export type ShopperOptions = {
  browser: Browser
  shop: string
  journal: Journal
  listed: ListedFiles
  number: number
  thinkMs: { least: number; most: number }
}

const patienceMs = 45_000
/** A part that has not come by then has its fallback. */
const slotBudgetMs = 10_000
const mostUnits = 6
const mostTries = 3
/** So long after somebody went it has come, or another navigation took its place. */
const goingMs = patienceMs / mostTries
/** So long after a press its units are kept, or the page that was pressed in is gone. */
const pressMs = 5000
const plans = ['Shared 2C-4G, Tokyo', 'Shared 1C-2G, Taipei', 'Dedicated 4C-16G, Madrid']

/** One customer with one document at a time, who browses, adds and looks into the cart until the story is over. */
export async function shopAround(options: ShopperOptions): Promise<void> {
  const { browser, shop, number } = options
  const context = await browser.newContext({ baseURL: shop, locale: 'en-US' })
  try {
    const account = number % 2 === 0 ? accounts.demo : accounts.second
    await lendSession(context, shop, account)
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
    // Customers come one after the other.
    await wait((number * thinkMs.least) / 4)
    await this.#visit(page, '/home', () => page.goto('/home'))
    for (let turn = number; !journal.isOver; turn++) {
      await this.#think(turn)
      if (turn % 2 === 0 && this.#units < mostUnits) await this.#add(page, turn)
      await this.#go(page, turn)
    }
    await this.#visit(page, '/cart', () => leave(page, '/cart'))
  }

  /** Links where the document has them, addresses and reloads in between. */
  async #go(page: Page, turn: number): Promise<void> {
    if (turn % 4 === 1) return await this.#visit(page, null, () => leave(page, null))
    if (new URL(page.url()).pathname === '/cart')
      return await this.#visit(page, '/home', () => leave(page, '/home'))
    await this.#expectSummary(page)
    const link = page.getByRole('link', { name: /^Cart(,|$)/ })
    await this.#visit(page, '/cart', () => link.click({ timeout: patienceMs }))
  }

  async #add(page: Page, turn: number): Promise<void> {
    if (new URL(page.url()).pathname !== '/home')
      await this.#visit(page, '/home', () => leave(page, '/home'))
    const plan = plans[turn % plans.length] ?? ''
    await this.#press(page, plan)
    this.#units += 1
    this.#options.journal.additions += 1
    await this.#expectCart(page, `after adding ${plan}`)
  }

  /** Presses again where the page loaded itself anew at the same moment, for a newer shop, before it took the press. */
  async #press(page: Page, plan: string): Promise<void> {
    const button = page.getByRole('button', { name: `Add ${plan}` })
    const units = this.#units + 1
    for (let tries = 1; tries <= mostTries; tries++) {
      const loadedAt = await page.evaluate(() => performance.timeOrigin).catch(() => 0)
      await button.click({ timeout: patienceMs })
      const isTaken = await hasUnits(page, units, pressMs)
      const isSame = await page.evaluate(at => performance.timeOrigin === at, loadedAt)
      if (isTaken || isSame) return
      this.#options.journal.interrupted += 1
    }
  }

  /** Goes somewhere and looks at what came: page, cart, and whether the document before was of one piece. */
  async #visit(page: Page, path: string | null, go: () => Promise<unknown>): Promise<void> {
    const { journal } = this.#options
    const name = `document ${this.#options.number}, ${path ?? 'reload'}`
    await this.#expectOnePiece(page)
    try {
      await this.#goThrough(page, path, go)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: patienceMs })
    } catch (error) {
      journal.faults.failedNavigations.push(`${name}: ${firstLine(error)}`)
    }
    await this.#expectCart(page, name)
    const composition = await this.#expectDocument(page)
    if (!composition) journal.faults.failedNavigations.push(`${name}: what came cannot be read`)
    journal.arrive(this.#options.number, composition)
  }

  /** Goes again where a document that loads itself anew at the same moment, for a newer shop, came in between. */
  async #goThrough(page: Page, path: string | null, go: () => Promise<unknown>): Promise<void> {
    for (let tries = 1; tries <= mostTries; tries++) {
      if (tries > 1) this.#options.journal.interrupted += 1
      await go()
      if (await hasCome(page, path)) return
    }
    throw new Error(`still at ${page.url()} instead of ${path ?? 'a fresh document'}`)
  }

  /** Where the cart's team is too slow for its place in the frame, a plain link stands there. */
  async #expectSummary(page: Page): Promise<void> {
    const summary = page.getByRole('link', { name: /^Cart, / })
    const hasCome = summary.waitFor({ timeout: slotBudgetMs }).then(
      () => true,
      () => false,
    )
    if (!(await hasCome)) this.#options.journal.plainLinks += 1
  }

  /** What the browser keeps, not what it shows: on a busy machine the mini cart may stand in its fallback. */
  async #expectCart(page: Page, moment: string): Promise<void> {
    const { journal, number } = this.#options
    if (await hasUnits(page, this.#units, patienceMs)) return
    const stored = await page.evaluate(() => localStorage.getItem('cart')).catch(String)
    journal.faults.lostCarts.push(
      `document ${number}, ${moment}: not ${this.#units} units but ${stored}`,
    )
  }

  /** Which shop it is of that stands in the end: a document that meets a newer one loads itself anew. */
  async #expectDocument(page: Page): Promise<string | null> {
    for (
      const deadline = performance.now() + patienceMs;
      performance.now() < deadline;
      await wait(50)
    ) {
      const composition = await this.#expectOnePiece(page)
      if (composition) return composition
    }
    return null
  }

  /** Every file that the document has asked for is one of its own composition; answers with its id. */
  async #expectOnePiece(page: Page): Promise<string | null> {
    const { journal, listed, number } = this.#options
    const found = await readDocument(page)
    if (!found?.composition) return null
    const foreign = await listed.foreign(found.composition, found.files)
    journal.faults.mixedCompositions.push(
      ...foreign.map(path => `document ${number}: ${path} is not of ${found.composition}`),
    )
    return found.composition
  }

  #listen(page: Page): void {
    const { journal, shop, number } = this.#options
    const isFile = (url: string) => url.startsWith(shop) && /\/(r|c|_payload)\//.test(url)
    const note = (line: string) => journal.faults.missingFiles.push(`document ${number}: ${line}`)
    page.on('response', response => {
      if (isFile(response.url()) && response.status() >= 400)
        note(`${response.url()} answers ${response.status()}`)
      if (response.request().isNavigationRequest() && response.status() >= 400)
        journal.faults.failedNavigations.push(
          `document ${number}: ${response.url()} answers ${response.status()}`,
        )
    })
    page.on('requestfailed', request => {
      const reason = request.failure()?.errorText ?? ''
      // What a document still asked for when it was left.
      if (isFile(request.url()) && reason !== 'net::ERR_ABORTED')
        note(`${request.url()}: ${reason}`)
    })
  }

  #think(turn: number): Promise<void> {
    const { least, most } = this.#options.thinkMs
    // Spread by the turn, the same at every run.
    return wait(least + ((turn * 7919) % 1000) * ((most - least) / 1000))
  }
}

/**
 * Leaves for an address, or for the same one anew. Done in the page: what the driver does from outside fails where
 * another navigation takes its place.
 */
async function leave(page: Page, path: string | null): Promise<void> {
  const go = (to: string | null) => {
    Object.assign(document, { isLeft: true })
    if (to) location.assign(to)
    else location.reload()
  }
  // It may be gone before it can say so.
  await page.evaluate(go, path).catch(() => undefined)
}

/** Whether a document stands there that was not left. */
async function hasCome(page: Page, path: string | null): Promise<boolean> {
  const deadline = performance.now() + goingMs
  const look = () => ('isLeft' in document ? null : location.pathname)
  for (; performance.now() < deadline; await wait(50)) {
    const at = await page.evaluate(look).catch(() => null)
    if (at !== null && at === (path ?? at)) return true
  }
  return false
}

/** Whether the browser keeps so many units within that time. */
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

/** Null while the document is being left. */
async function readDocument(page: Page) {
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
