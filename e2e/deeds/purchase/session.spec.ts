import { request } from '@playwright/test'

import { addPlan, cartLink, openSignedIn, passSignIn } from '../../tools/actions.ts'
import { expect, test } from '../../tools/test.ts'

test('a session revoked mid-way signs out; the same customer comes back to the same step, cart and all [S4.unauthenticated]', async ({
  page,
  context,
  shop,
}) => {
  await openSignedIn(page)
  await addPlan(page, 'HighMem 2C-16G, Singapore')
  await cartLink(page, 1).click()
  await page.getByRole('link', { name: 'Continue to order' }).click()
  await page.getByRole('checkbox', { name: /terms of service/ }).check()

  const [token] = (await context.cookies()).filter(({ name }) => name === 'token')
  const elsewhere = await request.newContext({ baseURL: shop.url })
  const cleared = await elsewhere.post('/api/auth/clear-token', {
    headers: { cookie: `token=${token?.value}`, origin: shop.url },
  })
  expect(cleared.status()).toBe(200)

  await page.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL(url => url.origin === shop.sandboxUrl)
  expect((await context.cookies()).some(({ name }) => name === 'token')).toBe(false)

  await page.goto('/order')
  await passSignIn(page)
  await page.waitForURL('**/order')
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible()
  await expect(cartLink(page, 1)).toBeVisible()
})

test('signing out empties the cart and ends on the main site [S1.sign-out.main-site] [S4.sign-out.cart]', async ({
  page,
  context,
  shop,
}) => {
  await openSignedIn(page)
  await addPlan(page, 'Shared 1C-2G, Taipei')
  await expect(cartLink(page, 1)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(url => url.origin === shop.sandboxUrl)

  await openSignedIn(await context.newPage())
  await page.goto('/home')
  await expect(cartLink(page, 0)).toBeVisible()
})
