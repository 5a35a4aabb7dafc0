import type { Registry } from '@storefront/kit/registry/client'
import type { Browser } from 'playwright'

import type { Shop } from '../../e2e/tools/shop/shop.ts'
import type { Cashier, Plan, SessionCookies } from './cashier.ts'
import type { Crowd } from './crowd.ts'
import { Customer } from './customer.ts'
import type { Journal } from './journal.ts'
import type { Length } from './length.ts'
import type { PageRecord } from './page-record.ts'
import type { Visitor } from './visitor.ts'

/** What all parts of the story share. */
export type Story = {
  journal: Journal
  length: Length
  workDir: string
  shop: string
  registry: Registry
  startServer: Shop['startSecond']
  /** They order over HTTP. */
  cashiers: Cashier[]
  browser: Browser
  record: PageRecord
  crowd: Crowd
  /** The plan that the failing release spoils. All carts have one unit of it. */
  spoiled: Plan
  plans: Plan[]
  /** The account of all customers in a browser. They order one after another. */
  session: SessionCookies
  cart: string
  /** Order attempts in a browser. */
  browserAttempts: number
  carts: { checked: number; lost: number }
}

type Arms = { candidate: Visitor[]; stable: Visitor[] }

/** So many that the first share of a canary has enough of them for all browsers. */
export const probedVisitors = 160
/** The server follows within a second. The rest is for a busy machine. */
export const followMs = 10_000

/** Which visitors are in which arm, as soon as the server has the canary. */
export async function findArms({ crowd }: Story, candidate: string, least: number): Promise<Arms> {
  const deadline = performance.now() + followMs
  while (performance.now() < deadline) {
    const arms = [...(await crowd.findArms(probedVisitors))]
    const of = (isCandidate: boolean) =>
      arms.filter(([, id]) => (id === candidate) === isCandidate).map(([visitor]) => visitor)
    const found = { candidate: of(true), stable: of(false) }
    if (found.candidate.length >= least) return found
  }
  throw new Error(`Less than ${least} of ${probedVisitors} visitors get the candidate`)
}

type Opening = { visitors: Visitor[]; isOld?: boolean }

/** Opens a browser for each visitor, with a session and a filled cart. */
export function openCustomers(story: Story, { visitors, isOld = false }: Opening) {
  return Promise.all(visitors.map(visitor => Customer.open({ ...story, visitor, isOld })))
}

/** Loads a page in each browser at the same time, and waits for the shop. */
export async function visitAll(customers: Customer[], path: string): Promise<void> {
  const visit = async (customer: Customer) => {
    await customer.load(path)
    await customer.waitForStart()
    await customer.recordPage()
  }
  await Promise.all(customers.map(visit))
}

/** Counts the carts of the customers, and leaves. */
export async function endCustomers(story: Story, customers: Customer[]): Promise<void> {
  for (const customer of customers) {
    story.carts.checked += 1
    if (!(await customer.hasCart())) story.carts.lost += 1
    await customer.close()
  }
}
