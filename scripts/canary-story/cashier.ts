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

const leastStock = 30
const timeoutMs = 60_000

/** Three plans of which the failing release spoils the last one. */
export async function choosePlans(shop: string): Promise<[Plan, Plan, Plan]> {
  const response = await fetch(`${shop}/_payload/guest.json`)
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
  session: SessionCookies
  visitor: Visitor
  composition: string
  plan: Plan
  /** Whether the page has the failing release. */
  isFailing: boolean
}

/**
 * Orders as a page does: a quote, then the order. An order that was placed is cancelled, so that its unit is free
 * again. Resolves to the status of the order.
 */
export async function order(shop: string, attempt: Attempt): Promise<number> {
  const { session, visitor, composition, plan, isFailing } = attempt
  const cookies = session.map(({ name, value }) => `${name}=${value}`)
  const headers = {
    cookie: [...cookies, cookieOf(visitor)].join('; '),
    'content-type': 'application/json',
    'x-composition': composition,
  }
  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    fetch(`${shop}/api/v3/${path}`, {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    })
  const lines = [{ product_id: plan.id, quantity: 1 }]
  const quoted = await post('quotes', { interval: 'month', lines })
  const { id, termsVersion } = quoteResponseSchema.parse(await quoted.json()).content
  const request = {
    quoteId: id,
    termsVersion,
    servers: [{ product_id: plan.id, hostname: 'web-1' }],
  }
  const key = { 'idempotency-key': crypto.randomUUID() }
  const placed = await post('orders', isFailing ? spoilOrder(request) : request, key)
  const body: unknown = await placed.json()
  if (placed.ok) await post(`orders/${orderResponseSchema.parse(body).content.id}/cancel`, {})
  return placed.status
}
