import type { Browser, BrowserContext } from 'playwright'

import { addSession } from '../../e2e/tools/api/api-client.ts'
import type { PrepareVisitor } from './first-pages.ts'

/** Returns a function that gives contexts the session and the cart of a visitor of the shop at `shopUrl`. */
export async function prepareVisitors(browser: Browser, shopUrl: string): Promise<PrepareVisitor> {
  const cart = await createCart(browser, shopUrl)
  return async (context, visitor, url) => {
    if (visitor !== 'guest') await addSession(context, shopUrl)
    if (visitor === 'customer with a cart') await storeCart(context, url, cart)
  }
}

/** The text of a cart with one plan, as the shop itself stores it. */
async function createCart(browser: Browser, shopUrl: string): Promise<string> {
  const context = await browser.newContext()
  await addSession(context, shopUrl)
  const page = await context.newPage()
  await page.goto(`${shopUrl}/home?location=tokyo-jp`)
  await page.getByRole('button', { name: /^Add / }).first().click()
  await page.waitForFunction(() => localStorage.getItem('cart')?.includes('product_id'))
  const cart = await page.evaluate(() => localStorage.getItem('cart'))
  await context.close()
  return cart ?? ''
}

/** Writes the cart on a page that loads no code of the shop, so that the visit starts with an empty cache. */
async function storeCart(context: BrowserContext, url: string, cart: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(new URL('/healthz', url).href)
  await page.evaluate(text => localStorage.setItem('cart', text), cart)
  await page.close()
}
