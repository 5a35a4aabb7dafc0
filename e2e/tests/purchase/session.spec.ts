import { type BrowserContext, request } from '@playwright/test'

import { accounts, addPlan, cartLink, completeSignIn, openSignedIn } from '../../tools/actions.ts'
import {
  addSession,
  contentOf,
  createCustomer,
  createVisitor,
  requestCode,
} from '../../tools/api/api-client.ts'
import { createAccount } from '../../tools/api/new-account.ts'
import { openAsCustomer, plansIn } from '../../tools/open-as-customer.ts'
import { openWithoutScripts } from '../../tools/server-rendered.ts'
import { expect, test } from '../../tools/test.ts'

async function tokenOf(context: BrowserContext): Promise<string> {
  const token = (await context.cookies()).find(({ name }) => name === 'token')
  return token ? `token=${token.value}` : ''
}

test('a revoked session signs out, and the customer returns to the same step with the cart and orders once', {
  tag: ['@U1', '@S4.unauthenticated'],
}, async ({ page, context, shop }) => {
  const customer = await createCustomer(shop.url)
  const orders = async (): Promise<string[]> =>
    (await contentOf(await customer.get('/api/v3/orders'))).map(({ id }: { id: string }) => id)
  const before = await orders()
  await openAsCustomer(page, shop.url + plansIn('singapore-sg'))
  await addPlan(page, 'HighMem 2C-16G, Singapore')
  await cartLink(page, 1).click()
  await page.getByRole('link', { name: 'Continue to order' }).click()
  await page.getByRole('checkbox', { name: /terms of service/ }).check()

  const otherBrowser = await request.newContext({ baseURL: shop.url })
  const cleared = await otherBrowser.post('/api/auth/clear-token', {
    headers: { cookie: await tokenOf(context), origin: shop.url },
  })
  expect(cleared.status()).toBe(200)

  await page.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL(url => url.origin === shop.sandboxUrl)
  expect(await tokenOf(context)).toBe('')

  await page.getByRole('link', { name: 'Open the shop' }).click()
  await completeSignIn(page)
  await page.waitForURL(`${shop.url}/order`)
  await expect(cartLink(page, 1)).toBeVisible()
  await page.getByRole('checkbox', { name: /terms of service/ }).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL('**/payment?order=*')
  const made = (await orders()).filter(id => !before.includes(id))
  expect(made).toEqual([new URL(page.url()).searchParams.get('order')])
  await customer.dispose()
})

test('a revoked token signs out at the first response on every page, without a loop', {
  tag: '@U10',
}, async ({ page, context, shop }) => {
  const visitor = await createVisitor(shop.url)
  const visited: string[] = []
  page.on('request', one => {
    if (one.isNavigationRequest() && one.frame() === page.mainFrame()) visited.push(one.url())
  })
  const mainSite = `${shop.sandboxUrl}/`
  for (const path of ['/account', '/home', '/cart', '/order', '/result?order=1', '/chat'])
    await test.step(path, async () => {
      await context.clearCookies()
      await addSession(context, shop.url)
      const revoked = { cookie: await tokenOf(context) }
      expect((await visitor.post('/api/auth/clear-token', { headers: revoked })).status()).toBe(200)
      visited.length = 0
      await page.goto(path)
      await page.waitForURL(mainSite)
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
      expect(visited).toEqual([shop.url + path, mainSite])
      expect(await tokenOf(context)).toBe('')

      await page.goto('/account')
      await expect(page.getByLabel('Password')).toBeVisible()
      expect(visited).toEqual([
        shop.url + path,
        mainSite,
        `${shop.url}/account`,
        expect.stringContaining(`${shop.sandboxUrl}/sign-in?`),
      ])
    })
  await visitor.dispose()
})

test('a missing session cookie leads from the next protected page to sign-in and back', {
  tag: ['@S6.closed.move', '@S6.closed.redirect'],
}, async ({ page, context, shop }) => {
  // This is the last request of a page for a customer who has no conversation. A later one would end the session
  // before the navigation does.
  const waitForConversation = () => page.waitForResponse('**/api/v3/chat/conversation')
  const account = await createAccount(shop)
  const opened = waitForConversation()
  await openAsCustomer(page, shop.url + plansIn('taipei-tw'), account)
  await addPlan(page, 'Shared 1C-2G, Taipei')
  await expect(cartLink(page, 1)).toBeVisible()
  await opened
  await context.clearCookies({ name: 'token' })
  await cartLink(page, 1).click()
  await page.waitForURL(`${shop.sandboxUrl}/sign-in?**`)
  await completeSignIn(page, account)
  await page.waitForURL(`${shop.url}/cart`)
  await expect(cartLink(page, 1)).toBeVisible()

  // Without a response the page trusts its own state.
  const openedAgain = waitForConversation()
  await page.goto('/guest?location=taipei-tw')
  await openedAgain
  await context.clearCookies({ name: 'token' })
  await page.route('**/api/auth/presence', route => route.abort())
  await cartLink(page, 1).click()
  await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible()
  expect(page.url()).toBe(`${shop.url}/cart`)
})

test('a forced sign-out that waits for the provider does not end a newer session of another tab', {
  tag: '@S4.sign-out.newer',
}, async ({ page, context, shop }) => {
  await openAsCustomer(page, `${shop.url}/account`)
  const copied = { cookie: await tokenOf(context) }
  const visitor = await createVisitor(shop.url)
  const t = await requestCode(visitor, accounts.second)

  let provide = () => {}
  const slow = new Promise<void>(resolve => (provide = resolve))
  await page.route('**/api/auth/provider-sign-out', async route => {
    await slow
    await route.continue()
  })
  const waiting = page.waitForRequest('**/api/auth/provider-sign-out')
  // The page may notice automatically, so the test clicks immediately.
  expect((await visitor.post('/api/auth/clear-token', { headers: copied })).status()).toBe(200)
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await waiting

  // The page waits at most 4 s, so the other tab signs in with only the final API call.
  const exchange = { data: { t, isConfirmed: true } }
  expect((await context.request.post('/api/auth/exchange', exchange)).status()).toBe(200)
  const newer = await tokenOf(context)
  expect(newer).not.toBe(copied.cookie)
  provide()
  await page.waitForURL(url => url.origin === shop.sandboxUrl)
  expect(await tokenOf(context)).toBe(newer)
  const other = await context.newPage()
  await other.goto('/account')
  await expect(other.getByText('Sam Soto').first()).toBeVisible()
  await visitor.dispose()
})

test('an offline sign-out clears this browser and its tabs, and ends the session when the network returns', {
  tag: ['@U5', '@S4.sign-out.local', '@S4.sign-out.tabs', '@S4.sign-out.server'],
}, async ({ page, context, shop }) => {
  await openAsCustomer(page, `${shop.url}/account`)
  const [closed, open] = [await context.newPage(), await context.newPage()]
  await closed.goto(plansIn('taipei-tw'))
  await addPlan(closed, 'Shared 1C-2G, Taipei')
  await open.goto('/guest?location=taipei-tw')
  await expect(open.getByRole('button', { name: 'Sign out' })).toBeVisible()
  const stored = () => open.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(await stored()).toMatch(/"user-info".*Shared 1C-2G|Shared 1C-2G.*"user-info"/)
  const copied = { cookie: await tokenOf(context) }

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(open.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(() => expect(closed.url()).not.toContain(shop.url)).toPass()
  expect(await stored()).not.toMatch(/user-info|Shared 1C-2G|cart-parked/)

  await context.setOffline(false)
  const thief = await createVisitor(shop.url)
  const requestUser = async () => (await thief.post('/api/v3/user', { headers: copied })).status()
  expect(await requestUser()).toBe(200)
  await open.reload()
  await expect.poll(requestUser).toBe(401)
  await expect.poll(() => tokenOf(context)).toBe('')
  await thief.dispose()
})

test('a page whose scripts start after another tab has signed out shows it, and stays open for guests', {
  tag: '@S4.sign-out.tabs',
}, async ({ page, context, shop }) => {
  await openAsCustomer(page, `${shop.url}/account`)
  const late = await context.newPage()
  const release = await openWithoutScripts(late, `${shop.url}/guest`)
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.waitForURL(url => url.origin === shop.sandboxUrl)
  release()
  await expect(late.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(late.locator('html[data-quiet]')).toBeAttached()
  await expect(late).toHaveURL(`${shop.url}/guest`)
})

test('signing out clears the cart and opens the main site', {
  tag: ['@S1.sign-out.main-site', '@S4.sign-out.cart'],
}, async ({ page, context, shop }) => {
  await openSignedIn(page, plansIn('taipei-tw'))
  await addPlan(page, 'Shared 1C-2G, Taipei')
  await expect(cartLink(page, 1)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(url => url.origin === shop.sandboxUrl)

  await openSignedIn(await context.newPage(), '/cart')
  await page.goto('/cart')
  await expect(cartLink(page, 0)).toBeVisible()
})

test('user info is stored encrypted for one session and removed with it', {
  tag: ['@S11', '@S3.user-info.encrypted', '@S3.user-info.session', '@S4.sign-out.user-info'],
}, async ({ page, context, shop }) => {
  const storedUserInfo = () => page.evaluate(() => localStorage.getItem('user-info') ?? '')
  const salt = async () => (await context.cookies()).find(({ name }) => name === 'user-salt')?.value
  await openAsCustomer(page, `${shop.url}/account`)
  await expect(page.getByText('Dana Demo')).toBeVisible()
  await expect.poll(storedUserInfo).toMatch(/^\{"iv":"[^"]{16}","data":"[^"]+"\}$/)
  expect(await salt()).toMatch(/^[\w-]{43}$/)

  // With one changed byte, the shop requests user info again, also on a page without a user name. The test changes
  // the byte on a page without scripts, so that no page of the shop overwrites it.
  await page.goto('/healthz')
  const first = await storedUserInfo()
  const [before = '', byte, after = ''] = first.split(/(?<="data":")(.)/)
  const changed = before + (byte === 'A' ? 'B' : 'A') + after
  await page.evaluate(text => localStorage.setItem('user-info', text), changed)
  const requested = page.waitForRequest('**/api/v3/user')
  await page.goto('/guest?location=taipei-tw')
  await requested
  await expect.poll(storedUserInfo).not.toBe(changed)
  await expect.poll(storedUserInfo).toMatch(/^\{"iv":"[^"]{16}","data":"[^"]+"\}$/)
  expect([first, changed]).not.toContain(await storedUserInfo())

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('http://127.0.0.1:*/**')
  expect(await salt()).toBeUndefined()
  await page.goto('/healthz')
  expect(await storedUserInfo()).toBe('')
})
