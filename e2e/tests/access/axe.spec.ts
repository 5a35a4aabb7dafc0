import { addPlan, cartLink } from '../../tools/actions.ts'
import { addSession, createOrder, createPayment } from '../../tools/api/api-client.ts'
import { expectAccessible } from '../../tools/screens/axe.ts'
import { expect, test } from '../../tools/test.ts'

const plan = 'Shared 2C-4G, Sao Paulo'
/** A shorter list of plans that still has every kind of row. */
const plans = '/home?location=sao-paulo-br'
// every-screen.spec.ts checks the screens themselves.
test.describe.configure({ timeout: 120_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('pages of the sandbox are accessible in both colour modes', async ({
  page,
  context,
  shop,
}) => {
  await page.goto('/home')
  await page.getByLabel('E-mail').fill('nobody@quarry.example')
  await page.getByLabel('Password').fill('wrong-password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'sign-in page with an error')

  await addSession(context, shop.url)
  const { id } = await createOrder(context.request)
  await page.goto((await createPayment(context.request, id)).redirectUrl)
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expectAccessible(page, 'payment page of the provider')
})

test('error pages are accessible in both colour modes', async ({ page, context, shop }) => {
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page Not Found', level: 1 })).toBeVisible()
  await expectAccessible(page, '404')

  const token = { name: 'token', url: shop.url, value: 'one' }
  const planted = { name: 'token', value: 'two', domain: 'localhost', path: '/guest' }
  await context.addCookies([token, planted])
  expect((await page.goto('/guest'))?.status()).toBe(400)
  await expect(page.getByText('Bad Request')).toBeVisible()
  await expectAccessible(page, 'last resort')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true })

  test('plans, menu and cart are accessible in both colour modes, and nothing is cut off', async ({
    page,
    context,
    shop,
  }) => {
    await addSession(context, shop.url)
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
