import { flavorsSchema } from '@storefront/api/flavor'
import { orderResponseSchema } from '@storefront/api/order'
import { quoteResponseSchema } from '@storefront/api/quote'
import type { BrowserContext } from 'playwright'

import { accounts } from '../../e2e/tools/actions.ts'
import { createCustomer } from '../../e2e/tools/api/api-client.ts'
import { isSpoiled, spoilOrder } from './faults.ts'
import { cookieOf, type Visitor } from './visitor.ts'

/** A plan that has enough stock for all attempts. `name`: as its button names it. */
export type Plan = { id: number; name: string }
export type SessionCookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** For the unpaid orders of all cashiers. */
const leastStock = 50
const timeoutMs = 60_000

/** Three plans of which the failing release spoils the last one. */
export async function choosePlans(shop: string): Promise<[Plan, Plan, Plan]> {
  const response = await fetch(`${shop}/api/v3/gsn/flavors`)
  const { content } = flavorsSchema.parse(await response.json())
  const enough = content.filter(
    ({ stock_quantity, gpu_type }) => stock_quantity >= leastStock && gpu_type === '',
  )
  const toPlan = ({ product_id, name, location }: (typeof enough)[number]) => ({
    id: product_id,
    name: `${name}, ${location.split(',')[0]}`,
  })
  const plans = enough.map(toPlan)
  const [first, second] = plans.filter(({ id }) => !isSpoiled(id))
  const spoiled = plans.find(({ id }) => isSpoiled(id))
  if (first && second && spoiled) return [first, second, spoiled]
  throw new Error(`The catalogue has too few plans with a stock of ${leastStock}`)
}

/** The cookies of a new session. */
export async function signIn(
  shop: string,
  account: keyof typeof accounts,
): Promise<SessionCookies> {
  const customer = await createCustomer(shop, accounts[account])
  const { cookies } = await customer.storageState()
  await customer.dispose()
  return cookies
}

type Attempt = {
  visitor: Visitor
  composition: string
  plan: Plan
  /** Whether the page has the failing release. */
  isFailing: boolean
}

/** An account that has never paid may always keep ten unpaid units of a plan, more only while half of the plan is free. */
const mostUnpaid = 9

/** Orders with one account as a page does: a quote, then the order. */
export class Cashier {
  readonly #shop: string
  readonly #session: SessionCookies
  readonly #unpaid: string[]

  constructor(shop: string, session: SessionCookies, unpaid: string[] = []) {
    this.#shop = shop
    this.#session = session
    this.#unpaid = unpaid
  }

  /** The same account at another address of the shop. */
  at(shop: string): Cashier {
    return new Cashier(shop, this.#session, this.#unpaid)
  }

  /** Resolves to the status of the order. */
  async order(attempt: Attempt): Promise<number> {
    if (this.#unpaid.length >= mostUnpaid) await this.#cancelAll(attempt)
    const { plan, isFailing } = attempt
    const lines = [{ product_id: plan.id, quantity: 1 }]
    const quoted = await this.#post('quotes', { interval: 'month', lines }, attempt)
    if (!quoted.ok) return quoted.status
    const { id, termsVersion } = quoteResponseSchema.parse(await quoted.json()).content
    const servers = [{ product_id: plan.id, hostname: 'web-1' }]
    const request = { quoteId: id, termsVersion, servers }
    const placed = await this.#post('orders', isFailing ? spoilOrder(request) : request, attempt)
    const body: unknown = await placed.json()
    if (placed.ok) this.#unpaid.push(orderResponseSchema.parse(body).content.id)
    return placed.status
  }

  /** Returns the units to the stock. What a faulty server does not cancel is cancelled before the next order. */
  async #cancelAll(by: Attempt): Promise<void> {
    for (const id of this.#unpaid.splice(0)) {
      const response = await this.#post(`orders/${id}/cancel`, {}, by)
      await response.body?.cancel()
      if (!response.ok) this.#unpaid.push(id)
    }
  }

  #post(path: string, body: object, { visitor, composition }: Attempt): Promise<Response> {
    const cookies = this.#session.map(({ name, value }) => `${name}=${value}`)
    return fetch(`${this.#shop}/api/v3/${path}`, {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        cookie: [...cookies, cookieOf(visitor)].join('; '),
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        'x-composition': composition,
      },
      body: JSON.stringify(body),
    })
  }
}
