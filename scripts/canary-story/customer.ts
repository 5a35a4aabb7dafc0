import { ownCookies } from '@storefront/api/cookies'
import type { Browser, BrowserContext, Page } from 'playwright'

import { addPlan } from '../../e2e/tools/actions.ts'
import type { Plan, SessionCookies } from './cashier.ts'
import type { PageRecord } from './page-record.ts'
import type { Visitor } from './visitor.ts'

/** Long, because a busy machine can need a minute for what takes a second. */
const timeoutMs = 120_000

type CustomerOptions = {
  browser: Browser
  shop: string
  session: SessionCookies
  record: PageRecord
  /** What local storage has under `cart` before the first visit. */
  cart: string
  visitor: Visitor
  /** Whether the browser lacks the function that the shell of the failing release needs. */
  isOld?: boolean
}

/** Plan and quantity of each line of a stored cart. */
function readLines(cart: string | null): string {
  const { orderItems = [] } = JSON.parse(cart ?? '{}')
  const lines: { product_id: number; subQty: string }[] = orderItems
  return lines.map(({ product_id, subQty }) => `${subQty} × ${product_id}`).join(', ')
}

/** A customer in a browser with a filled cart. */
export class Customer {
  readonly page: Page
  readonly #context: BrowserContext
  readonly #record: PageRecord
  readonly #lines: string
  /** The compositions that responses of the API name, until the page is checked. */
  #named: string[] = []

  private constructor(page: Page, { record, cart }: CustomerOptions) {
    this.page = page
    this.#context = page.context()
    this.#record = record
    this.#lines = readLines(cart)
    page.on('response', response => {
      const id = response.headers()['x-composition']
      if (id && response.url().includes('/api/')) this.#named.push(id)
    })
  }

  static async open(options: CustomerOptions): Promise<Customer> {
    const { browser, shop, session, cart, visitor, isOld = false } = options
    const localStorage = [{ name: 'cart', value: cart }]
    const storageState = { cookies: [], origins: [{ origin: shop, localStorage }] }
    const context = await browser.newContext({ baseURL: shop, locale: 'en-US', storageState })
    context.setDefaultTimeout(timeoutMs)
    const arm = { name: ownCookies.arm, value: visitor.arm, url: shop, httpOnly: true }
    await context.addCookies([...session, arm])
    if (isOld) await context.addInitScript(() => Reflect.deleteProperty(Promise, 'try'))
    return new Customer(await context.newPage(), options)
  }

  /** Loads a page. Resolves to its composition, before the shell has started. */
  async load(path: string): Promise<string> {
    this.#named = []
    await this.page.goto(path)
    return this.composition()
  }

  async composition(): Promise<string> {
    return (await this.page.locator('html').getAttribute('data-composition')) ?? ''
  }

  async waitForStart(): Promise<void> {
    await this.page.locator('html[data-started="true"]').waitFor({ state: 'attached' })
    await this.page.getByRole('heading', { level: 1 }).first().waitFor()
  }

  /** Waits for the static page that says that the shop does not start. */
  async waitForRecovery(): Promise<void> {
    await this.page.locator('[data-recovery="retry"]').waitFor()
  }

  async pressRetry(): Promise<string> {
    this.#named = []
    await Promise.all([
      this.page.waitForEvent('domcontentloaded'),
      this.page.locator('[data-recovery="retry"]').click(),
    ])
    return this.composition()
  }

  /** Orders the cart as a customer does. Resolves to the status of the order, which is cancelled again. */
  async order(): Promise<number> {
    const { page } = this
    await page.getByRole('checkbox', { name: /terms of service/ }).check()
    const response = page.waitForResponse(
      each => each.request().method() === 'POST' && each.url().endsWith('/api/v3/orders'),
    )
    await page.getByRole('button', { name: 'Place order' }).click()
    const placed = await response
    if (!placed.ok()) {
      await page.getByRole('alert').first().waitFor()
      return placed.status()
    }
    const { content } = await placed.json()
    await this.#context.request.post(`/api/v3/orders/${content.id}/cancel`)
    return placed.status()
  }

  /** Whether the cart has the same lines as before the first visit. */
  async hasCart(): Promise<boolean> {
    const stored = await this.#evaluate(() => localStorage.getItem('cart'))
    return readLines(stored) === this.#lines
  }

  /** Checks that all files of the page and all responses belong to its composition. */
  async recordPage(): Promise<void> {
    const seen = await this.#evaluate(() => ({
      composition: document.documentElement.dataset.composition ?? '',
      files: performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter(path => path.startsWith('/r/')),
    }))
    await this.#record.add({ ...seen, named: this.#named })
  }

  /** Reads again if the page is reloading itself, which it does on a busy machine when a file of the shell hangs. */
  async #evaluate<Result>(read: () => Result): Promise<Result> {
    try {
      return await this.page.evaluate(read)
    } catch {
      await this.page.waitForLoadState()
      return await this.page.evaluate(read)
    }
  }

  async close(): Promise<void> {
    await this.#context.close()
  }
}

type Filling = Pick<CustomerOptions, 'browser' | 'shop' | 'session'> & { plan: Plan }

/** Fills a cart in a browser. Returns what local storage then has. */
export async function fillCart({ browser, shop, session, plan }: Filling): Promise<string> {
  const context = await browser.newContext({ baseURL: shop, locale: 'en-US' })
  context.setDefaultTimeout(timeoutMs)
  try {
    await context.addCookies(session)
    const page = await context.newPage()
    await page.goto('/home')
    await addPlan(page, plan.name)
    await page.waitForFunction(() => localStorage.getItem('cart')?.includes('product_id'))
    return (await page.evaluate(() => localStorage.getItem('cart'))) ?? ''
  } finally {
    await context.close()
  }
}
