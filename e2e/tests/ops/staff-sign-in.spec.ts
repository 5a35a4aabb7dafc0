import {
  type OpenIdProvider,
  staffSettings,
  startOpenIdProvider,
} from '../../../shell/server/features/accounts/testing/openid-provider.ts'
import { freePort } from '../../tools/shop/ports.ts'
import { type Shop, startShop } from '../../tools/shop/shop.ts'
import { test as base, expect } from '../../tools/test.ts'

const people = {
  olga: { name: 'Olga Ortiz', email: 'olga@acme.example', groups: ['shop-operators'] },
  sam: { name: 'Sam Sato', email: 'sam@acme.example', groups: ['shop-support'] },
  carl: { name: 'Carl Cole', email: 'carl@acme.example', groups: ['accounting'] },
}

/** A shop whose staff sign in at an OpenID provider, which asks nothing: its `current` person is at the browser. */
const test = base.extend<{ staff: { shop: Shop; provider: OpenIdProvider } }>({
  staff: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use, info) => {
      info.skip(Boolean(process.env.SHOP_URL), 'needs its own shop')
      const port = await freePort('localhost')
      const provider = await startOpenIdProvider(`http://localhost:${port}`)
      for (const [id, person] of Object.entries(people)) provider.state.people.set(id, person)
      const shop = await startShop({ port, env: staffSettings(provider.issuer) })
      await use({ shop, provider })
      await shop.stop()
      await provider.close()
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ staff }, use) => use(staff.shop.url),
})

test('staff sign in at their provider, and an operator confirms a change there', async ({
  page,
  context,
  browser,
  staff: { shop, provider },
}) => {
  provider.state.current = 'olga'
  await page.goto('/_ops?section=canary')
  await page.getByRole('button', { name: 'Switch off: checkout', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Nobody can pay')
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  const code = await dialog.getByRole('code').textContent()
  const [confirming] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: 'Sign in with Acme' }).click(),
  ])
  await expect(
    confirming.getByRole('heading', { name: 'Allow changes for 15 minutes?' }),
  ).toBeVisible()
  await expect(confirming.getByRole('code')).toHaveText(code ?? 'no code')
  await confirming.getByRole('button', { name: 'Allow changes' }).click()
  await expect(confirming.getByRole('heading', { name: 'Changes are allowed' })).toBeVisible()
  await confirming.close()
  await expect(page.getByRole('button', { name: 'Switch on: checkout', exact: true })).toBeVisible()
  await expect(page.getByText('Nobody can pay')).toBeVisible()

  const open = async (id: keyof typeof people, path: string) => {
    provider.state.current = id
    const other = await browser.newContext({ baseURL: shop.url, locale: 'en-US' })
    const opened = await other.newPage()
    await opened.goto(path)
    return opened
  }
  const sam = await open('sam', '/chat/desk')
  await expect(sam.getByRole('tab', { name: /^Waiting/ })).toBeVisible()
  await sam.goto('/_ops')
  await expect(sam.getByText('This page is for operators of the shop.')).toBeVisible()
  const carl = await open('carl', '/_ops')
  await expect(carl.getByRole('heading', { name: 'You have no role in this shop' })).toBeVisible()
  for (const opened of [sam, carl]) await opened.context().close()
})
