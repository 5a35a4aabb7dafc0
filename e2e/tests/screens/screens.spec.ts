import { addPlan, cartLink, completeSignIn, openSignedIn, planCount } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { launcher } from '../../tools/chat/chat.ts'
import { openAsCustomer, plansIn } from '../../tools/open-as-customer.ts'
import { expect, test } from '../../tools/test.ts'

const mainNavigation = { name: 'Main' }

test('the shop lists its plans and has cart, account and sign-out', {
  tag: ['@S1.browse', '@S2.home', '@S2.account'],
}, async ({ page }) => {
  await openSignedIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Server plans' })).toBeVisible()
  await expect(planCount(page, '85 plans')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText('demo@quarry.example')).toBeVisible()
})

test('the payload file of /home shows the plans while the API does not respond', {
  tag: '@S7.payload',
}, async ({ page, context, shop }) => {
  await addSession(context, shop.url)
  const payloads: string[] = []
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/_payload/') && response.ok()) payloads.push(pathname)
  })
  await page.route('**/api/v3/gsn/flavors', route => route.abort())
  await page.goto('/home')
  await expect(planCount(page, '85 plans')).toBeVisible()
  expect(payloads).toEqual(['/_payload/home.columns.json'])
})

test('the payload file of /guest shows the plans to new visitors while the API does not respond', {
  tag: '@S7.payload',
}, async ({ page }) => {
  const payload = page.waitForResponse('**/_payload/guest.columns.json')
  await page.route('**/api/v3/gsn/flavors', route => route.abort())
  await page.goto('/guest')
  expect((await payload).ok()).toBe(true)
  await expect(planCount(page, '85 plans')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign in to order / }).first()).toBeVisible()
})

test('navigation between screens loads no new page', {
  tag: ['@S2.client-side', '@S2.root.page'],
}, async ({ page, shop }) => {
  await openAsCustomer(page, shop.url + plansIn('tokyo-jp'))
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  for (const name of ['Account', 'Plans', 'Cart, 0 items']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Server plans' })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
})

test('the return page from the sign-in site uses the auth layout', {
  tag: ['@S2.processing', '@S2.processing.layout', '@S2.processing.address'],
}, async ({ page, shop }) => {
  let response = () => {}
  const wait = new Promise<void>(resolve => (response = resolve))
  await page.route('**/api/auth/exchange', async route => {
    await wait
    await route.continue()
  })
  const back = page.waitForRequest(/\/auth\/processing\?t=/)
  const exchange = page.waitForRequest('**/api/auth/exchange')
  await page.goto('/account')
  await completeSignIn(page)
  const home = (await back).redirectedFrom()
  expect(home?.url()).toContain(`${shop.url}/home?t=`)
  expect(home?.redirectedFrom()?.url()).toContain(`${shop.sandboxUrl}/sign-in`)
  await exchange
  await expect(page).toHaveURL(`${shop.url}/auth/processing`)
  await expect(page.getByRole('heading', { level: 1, name: 'Signing you in' })).toBeVisible()
  await expect(page.getByRole('navigation', mainNavigation)).toHaveCount(0)
  response()
  await page.waitForURL(`${shop.url}/account`)
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await expect(page.getByRole('navigation', mainNavigation)).toHaveCount(1)
})

test('/signup, /forgetPassword and /resetPassword use the auth layout', {
  tag: ['@S2.signup', '@S2.forget-password', '@S2.reset-password'],
}, async ({ page }) => {
  for (const path of ['/signup', '/forgetPassword', '/resetPassword'])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Language: English' })).toBeVisible()
      await expect(page.getByRole('navigation', mainNavigation)).toHaveCount(0)
    })
})

test('the chat has a page without a layout and a widget on other pages', {
  tag: ['@S1.chat', '@S1.chat.widget', '@S2.chat.layout'],
}, async ({ page }) => {
  await page.goto('/guest?location=tokyo-jp')
  await launcher(page).click()
  await expect(page.getByRole('dialog', { name: 'Chat with Quarry' })).toBeVisible()
  await page.goto('/chat')
  await expect(page.getByRole('log', { name: 'Conversation' })).toBeVisible()
  await expect(page.getByRole('navigation', mainNavigation)).toHaveCount(0)
  await expect(launcher(page)).toHaveCount(0)
})

test('the root of the shop renders toasts and confirm dialogs', {
  tag: ['@S2.root.toasts', '@S2.root.confirm'],
}, async ({ page, shop }) => {
  await openAsCustomer(page, shop.url + plansIn('tokyo-jp'))
  await addPlan(page, 'Shared 1C-2G, Tokyo')
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toContainText('added')
  await cartLink(page, 1).click()
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Clear the cart?' })).toBeVisible()
})

test.describe('in a Chinese browser', () => {
  test.use({ locale: 'zh-TW' })

  test('the chat stores its language in a cookie for 365 days', {
    tag: ['@S9.cookie.language', '@S9.cookie.language.path', '@S9.cookie.language.same-site'],
  }, async ({ page, context }) => {
    await page.goto('/chat')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === 'i18n_redirected'))
      .toMatchObject({ value: 'zh-TW', path: '/', sameSite: 'Lax' })
    const cookies = await context.cookies()
    const expires = cookies.find(({ name }) => name === 'i18n_redirected')?.expires ?? 0
    const days = (expires - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(365)
  })
})
