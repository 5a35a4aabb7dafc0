import { addPlan, cartLink } from '../../tools/actions.ts'
import { expectAccessible } from '../../tools/axe.ts'
import { expect, test } from '../../tools/test.ts'
import { lendSession } from '../../tools/visitor.ts'

const plan = 'Shared 2C-4G, Sao Paulo'
/** Every kind of row, fewer of each. */
const plans = '/home?location=sao-paulo-br'
// Each looks at half a dozen states of a page, twice.
test.describe.configure({ timeout: 120_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('pages that are open to everybody are accessible in both colour modes', async ({ page }) => {
  await page.goto('/guest?location=ashburn-us')
  await expect(
    page.getByRole('button', { name: 'Sign in to order Dedicated 2C-8G, Ashburn' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Chat(,|$)/ })).toBeVisible()
  await expectAccessible(page, '/guest')
  for (const path of ['/signup', '/forgetPassword', '/resetPassword', '/auth/processing']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path)
  }
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await expectAccessible(page, 'sign-in page')
  await page.getByLabel('E-mail').fill('nobody@quarry.example')
  await page.getByLabel('Password').fill('wrong-password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'sign-in page with an error')
})

test('error pages are accessible in both colour modes [S2.error.title-500] [S2.error.default] [S2.error.pages]', async ({
  page,
  context,
  shop,
}) => {
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page Not Found', level: 1 })).toBeVisible()
  await expectAccessible(page, '404')

  await page.route('**/nowhere', async route => {
    const answer = await route.fetch()
    const failure = /"failure":\{"status":404,"message":"[^"]*"\}/
    const body = (await answer.text()).replace(failure, '"failure":{"status":500,"message":""}')
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
  await expectAccessible(page, '500')

  const token = { name: 'token', url: shop.url, value: 'one' }
  const planted = { name: 'token', value: 'two', domain: 'localhost', path: '/guest' }
  await context.addCookies([token, planted])
  expect((await page.goto('/guest'))?.status()).toBe(400)
  await expect(page.getByText('Bad Request')).toBeVisible()
  await expectAccessible(page, 'last resort')
})

test('plans, cart and its notices are accessible in both colour modes', async ({
  page,
  context,
  shop,
}) => {
  await lendSession(context, shop.url)
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expectAccessible(page, '/cart, empty')
  await page.goto(plans)
  await addPlan(page, plan, 2)
  await expect(page.getByRole('button', { name: 'View cart' })).toBeVisible()
  await expectAccessible(page, '/home with a toast')
  await cartLink(page, 2).click()
  await expect(page.getByRole('link', { name: 'Continue to order' })).toBeVisible()
  await expectAccessible(page, '/cart, filled')
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'confirm dialog')
})

test('order, payment and receipt are accessible in both colour modes', async ({
  page,
  context,
  shop,
}) => {
  await lendSession(context, shop.url)
  await page.goto(plans)
  await addPlan(page, plan)
  await cartLink(page, 1).click()
  await page.getByRole('link', { name: 'Continue to order' }).click()
  const place = page.getByRole('button', { name: 'Place order' })
  await place.click()
  await expect(page.getByRole('alert').filter({ hasText: 'to correct' })).toBeFocused()
  await expectAccessible(page, '/order with an error')
  await page.getByRole('checkbox', { name: /terms of service/ }).check()
  await place.click()
  await page.waitForURL('**/payment?order=*')
  const pay = page.getByRole('button', { name: 'Pay $15.00' })
  await expect(pay).toBeVisible()
  await expectAccessible(page, '/payment')
  await pay.click()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expectAccessible(page, 'payment page of the provider')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await expectAccessible(page, '/result')
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page.getByRole('link', { name: /Order QY-/ }).first()).toBeVisible()
  await expectAccessible(page, '/account')
})

test('the chat, as a page and over a page, is accessible in both colour modes', async ({
  page,
}) => {
  await page.goto('/chat')
  await expect(page.getByRole('heading', { name: 'What do you need?' })).toBeVisible()
  await expectAccessible(page, '/chat, empty')
  await page.getByRole('button', { name: 'The cheapest server in Taipei' }).click()
  await expect(page.getByRole('button', { name: /Sign in to add/ }).first()).toBeVisible()
  await expectAccessible(page, '/chat')
  await page.goto('/guest?location=ashburn-us')
  await page.getByRole('button', { name: /^Chat(,|$)/ }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expectAccessible(page, 'chat over a page')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true })

  test('plans, menu and cart are accessible in both colour modes, and nothing is cut off', async ({
    page,
    context,
    shop,
  }) => {
    await lendSession(context, shop.url)
    await page.goto(plans)
    await addPlan(page, plan)
    await expect(cartLink(page, 1)).toBeVisible()
    await expectAccessible(page, '/home on a phone')
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(await isWide()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expectAccessible(page, 'menu on a phone')
    await page.keyboard.press('Escape')
    await cartLink(page, 1).click()
    await expect(page.getByRole('link', { name: 'Continue to order' })).toBeVisible()
    await expectAccessible(page, '/cart on a phone')
    expect(await isWide()).toBe(false)
  })
})
