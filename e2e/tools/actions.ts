import { expect, type Page } from '@playwright/test'

export type Account = { email: string; password: string }

/** Every shop with a sandbox creates these accounts; `npm start` prints them. */
export const accounts = {
  demo: { email: 'demo@quarry.example', password: 'quarry-demo' },
  second: { email: 'second@quarry.example', password: 'quarry-second' },
  support: { email: 'support@quarry.example', password: 'quarry-support' },
  operator: { email: 'operator@quarry.example', password: 'quarry-operator' },
} satisfies Record<string, Account>

/** Fills in the sign-in page of the sandbox, which the browser must show. */
export async function completeSignIn(page: Page, account: Account = accounts.demo): Promise<void> {
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens a page of the shop as a new visitor, signs in, and waits for the page itself. */
export async function openSignedIn(
  page: Page,
  path = '/home',
  account: Account = accounts.demo,
): Promise<void> {
  await page.goto(path)
  await completeSignIn(page, account)
  await page.waitForURL(url => url.pathname === path.split('?')[0])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Adds a plan on `/home`, for example `Dedicated 4C-16G, Madrid`. */
export async function addPlan(page: Page, plan: string, quantity = 1): Promise<void> {
  const field = page.getByRole('spinbutton', { name: `Quantity of ${plan}` })
  if (quantity > 1) await field.fill(String(quantity))
  await page.getByRole('button', { name: `Add ${plan}` }).click()
}

export function cartLink(page: Page, units: number) {
  return page.getByRole('link', { name: `Cart, ${units} ${units === 1 ? 'item' : 'items'}` })
}

/** Places an order from the filled cart and continues to its payment page. */
export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Continue to order' }).click()
  await page.getByRole('checkbox', { name: /terms of service/ }).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL('**/payment?order=*')
}

/** Goes from the payment page to the provider's page. */
export async function goToProvider(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
}

export async function completeAtProvider(
  page: Page,
  response: 'Approve' | 'Decline',
): Promise<void> {
  await page.getByRole('button', { name: response, exact: true }).click()
  await page.waitForURL('**/result?order=*')
}

/** The text with the number of plans on `/home` and `/guest`: `85 plans`, `14 of 85 plans`. */
export function planCount(page: Page, text: string) {
  return page.getByRole('paragraph').filter({ hasText: new RegExp(`^${text}$`) })
}
