import { setTimeout as wait } from 'node:timers/promises'
import { demoAccounts } from '@storefront/api/sandbox'
import type { Page } from 'playwright-core'

import type { CandidateShop } from '../candidate/start-shop.ts'
import { readReports } from '../watch/watch-page.ts'
import type { ButtonNames } from './button-names.ts'
import { readOrder } from './orders.ts'

type Purchase = { page: Page; shop: CandidateShop; names: ButtonNames }

/** A step of a purchase: what the customer does, and the path of the page where it happens. */
export type Step = { what: string; path: string; run: (purchase: Purchase) => Promise<void> }

const timeoutMs = 20_000

/** Waits for a path, ignoring the query. */
async function untilPath(page: Page, path: string): Promise<void> {
  await page.waitForURL(url => url.pathname === path, { timeout: timeoutMs })
}

async function press(page: Page, name: RegExp): Promise<void> {
  const buttons = page.getByRole('main').getByRole('button', { name })
  await buttons.first().click({ timeout: timeoutMs })
}

async function signIn({ page, shop }: Purchase): Promise<void> {
  await page.goto(`${shop.url}/home`)
  const [account] = demoAccounts
  await page.getByLabel('E-mail').fill(account?.email ?? '')
  await page.getByLabel('Password').fill(account?.password ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await untilPath(page, '/home')
}

/** A release whose telemetry counts nothing would hide the failures of every later one. */
async function untilAddedIsReported(page: Page): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    if ((await readReports(page)).some(({ added }) => added > 0)) return
    await wait(100)
  }
  throw new Error('the page did not report to the shop that a plan was added (POST /_telemetry)')
}

async function add({ page, names }: Purchase): Promise<void> {
  await press(page, names.add)
  await untilAddedIsReported(page)
}

async function openCart({ page }: Purchase): Promise<void> {
  await page.locator('header a[href$="/cart"]').first().click({ timeout: timeoutMs })
  await untilPath(page, '/cart')
}

async function continueToOrder({ page }: Purchase): Promise<void> {
  await page.locator('main a[href$="/order"]').first().click({ timeout: timeoutMs })
  await untilPath(page, '/order')
}

async function placeOrder({ page, names }: Purchase): Promise<void> {
  await page.getByRole('main').getByRole('checkbox').last().check({ timeout: timeoutMs })
  await press(page, names.place)
  await untilPath(page, '/payment')
}

async function pay({ page, shop, names }: Purchase): Promise<void> {
  await press(page, names.pay)
  await page.waitForURL(`${shop.sandboxUrl}/**`, { timeout: timeoutMs })
  await page.getByRole('button', { name: 'Approve', exact: true }).click({ timeout: timeoutMs })
  await untilPath(page, '/result')
}

async function readResult({ page }: Purchase): Promise<void> {
  const id = new URL(page.url()).searchParams.get('order') ?? ''
  const deadline = performance.now() + timeoutMs
  let state = 'unknown'
  while (performance.now() < deadline) {
    state = (await readOrder(page.context().request, id)).state
    if (state === 'paid' || state === 'active') break
    await wait(200)
  }
  if (state !== 'paid' && state !== 'active') throw new Error(`the order is ${state}, not paid`)
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: timeoutMs })
}

export const steps: Step[] = [
  { what: 'sign in', path: '/home', run: signIn },
  { what: 'add a plan to the cart', path: '/home', run: add },
  { what: 'open the cart', path: '/cart', run: openCart },
  { what: 'continue to the order', path: '/order', run: continueToOrder },
  { what: 'place the order', path: '/order', run: placeOrder },
  { what: 'pay', path: '/payment', run: pay },
  { what: 'see the paid order', path: '/result', run: readResult },
]
