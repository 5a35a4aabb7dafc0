import {
  type CatalogueServer,
  makePlan,
  startCatalogueServer,
} from '../../tools/shop/catalogue-server.ts'
import { type Shop, startShop } from '../../tools/shop/shop.ts'
import { type SignInSite, startSignInSite } from '../../tools/shop/sign-in-site.ts'
import { test as base, expect } from '../../tools/test.ts'

const code = '12|AbC+d/e=='

type External = {
  shop: Shop
  api: CatalogueServer
  site: SignInSite
  stop: () => Promise<void>
}

async function startExternal(): Promise<External> {
  const api = await startCatalogueServer([makePlan(1)])
  const site = await startSignInSite(code)
  const env = { API_URL: api.url, GSN_URL: site.url, SANDBOX: 'on' }
  const shop = await startShop({ env })
  const stop = async () => {
    await shop.stop()
    await site.stop()
    await api.stop()
  }
  return { shop, api, site, stop }
}

/** A shop with an external sign-in site and an external `{api}` that knows its users. */
const test = base.extend<{ external: External }>({
  external: [
    async ({ fileShops }, use, info) => {
      info.skip(Boolean(process.env.SHOP_URL), 'needs its own shop')
      await use(await fileShops.open(info.file, startExternal))
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ external }, use) => use(external.shop.url),
})

test('an external site signs in users that the shop sent there, and others must confirm their code', {
  tag: ['@S1.sign-in.external', '@D7.outside.bearer', '@D7.outside.any-code', '@D7.outside.state'],
}, async ({ page, context, browser, external: { shop, api, site } }) => {
  await page.goto('/es/account')
  await expect(page).toHaveURL(address => address.href.startsWith(`${site.url}?`))
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await page.waitForURL('**/es/account')
  await expect(page.getByText('Dana Demo').first()).toBeVisible()
  expect(new Set(api.bearers())).toEqual(new Set([`Bearer ${code}`]))
  const token = (await context.cookies()).find(({ name }) => name === 'token')
  expect(token?.value).toMatch(/^[\w-]{43}$/)
  await page.goBack()
  expect(page.url()).not.toMatch(/[?&](t|state)=.*AbC/)

  // An attacker's page opens the shop, which stores a state, and then a link with the attacker's code.
  const victim = await browser.newContext({ baseURL: shop.url, locale: 'en-US' })
  const victimPage = await victim.newPage()
  await victimPage.goto('/cart')
  await victimPage.goto('/home?t=a-code-of-somebody-else')
  await expect(victimPage.getByRole('heading', { name: 'Continue as Dana Demo?' })).toBeVisible()
  const names = async () => (await victim.cookies()).map(({ name }) => name)
  expect(await names()).not.toContain('token')
  await victimPage.getByRole('button', { name: 'Continue as Dana Demo' }).click()
  await victimPage.waitForURL('**/cart')
  expect(await names()).toContain('token')
  await victim.close()
})

test('a code that does not fit into a header shows an error page', {
  tag: '@D7.outside.any-code',
}, async ({ page, external: { site } }) => {
  for (const [path, title, button] of [
    ['/home?t=%E4%B8%AD', 'The sign-in site’s response cannot be used', 'Sign in again'],
    ['/zh-TW/home?t=a%0Ab', '登入網站傳回的內容無法使用', '重新登入'],
    ['/es?t=a%20', 'La respuesta del sitio de acceso no se puede usar', 'Iniciar sesión de nuevo'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('button', { name: button }).click()
    await expect(page).toHaveURL(address => address.href.startsWith(`${site.url}?`))
  }
})
