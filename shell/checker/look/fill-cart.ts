import type { BrowserContext } from 'playwright-core'

import { findPlan } from '../purchase/orders.ts'

const units = 2

/**
 * Stores a cart with one plan, in the form that other programs of the company use (SPEC 9, `cart`). The shop reads it at
 * its next start, so no code of a remote is needed.
 */
export async function fillCart(context: BrowserContext): Promise<void> {
  const { name: planName, ...facts } = await findPlan(context.request)
  const line = { ...facts, planName, interval: 'month', subQty: String(units) }
  const cart = { orderItems: [line], orderInterval: 'month' }
  const page = await context.newPage()
  try {
    // A response of the shop's origin without scripts.
    await page.goto('/healthz')
    await page.evaluate(text => localStorage.setItem('cart', text), JSON.stringify(cart))
  } finally {
    await page.close()
  }
}
