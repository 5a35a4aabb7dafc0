import { expect, type Page } from '@playwright/test'

import { type Account, accounts } from './actions.ts'
import { addSession } from './api/api-client.ts'

/**
 * Signs in over HTTP and opens a page. For tests of what comes after the sign-in, because `openSignedIn` also loads the
 * sign-in page.
 */
export async function openAsCustomer(
  page: Page,
  address: string,
  account: Account = accounts.demo,
): Promise<void> {
  await addSession(page.context(), new URL(address).origin, account)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/**
 * The path of the plans in one location, for example `tokyo-jp`. For tests that do not need all plans, because finding
 * an element among 85 plans takes much longer.
 */
export const plansIn = (location: string) => `/home?location=${location}`
