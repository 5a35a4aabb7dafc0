import { openSignedIn } from '../../tools/actions.ts'
import { expect, test } from '../../tools/test.ts'

type Instance = { name: string; loadRemote: (id: string) => Promise<{ cartInstanceId: string }> }
type FederatedPage = { __FEDERATION__: { __INSTANCES__: Instance[] } }

test('the shell and all four remotes hold one cart and one federation runtime', async ({
  page,
}) => {
  await openSignedIn(page, '/home')
  for (const name of ['Cart, 0 items', 'Account', 'Plans']) {
    await page.getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const expected = ['cart', 'catalog', 'chat', 'checkout', 'shell']
  await expect
    .poll(() =>
      page.evaluate(() =>
        (globalThis as unknown as FederatedPage).__FEDERATION__.__INSTANCES__
          .map(({ name }) => name.replace('storefront_', ''))
          .filter(name => name !== 'shared')
          .sort(),
      ),
    )
    .toEqual(expected)
  const seen = await page.evaluate(async () => {
    const { __INSTANCES__: all } = (globalThis as unknown as FederatedPage).__FEDERATION__
    const users = all.filter(({ name }) => name !== 'storefront_shared')
    const carts = await Promise.all(users.map(user => user.loadRemote('shared/cart')))
    return {
      carts: carts.map(({ cartInstanceId }) => cartInstanceId),
      runtimes: new Set(all.map(instance => instance.constructor)).size,
    }
  })
  expect(seen.carts).toHaveLength(expected.length)
  expect(new Set(seen.carts).size).toBe(1)
  expect(seen.runtimes).toBe(1)
})

test('every script and style sheet carries a digest, and nothing complains', async ({
  page,
  watch,
}) => {
  await openSignedIn(page, '/home')
  await page.getByRole('combobox', { name: 'Location' }).click()
  await page.getByRole('option').nth(1).click()
  await page.getByRole('button', { name: /^Add / }).first().click()
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button').first().click()
  const bare = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
        'script[src], link[rel=stylesheet]',
      ),
    ]
      .filter(element => !element.integrity.startsWith('sha384-'))
      .map(element => element.outerHTML),
  )
  expect(bare).toEqual([])
  expect(watch.complaints()).toEqual([])
})

test('a script that no composition lists does not run', async ({ page }) => {
  await openSignedIn(page, '/home')
  const outcome = await page.evaluate(
    () =>
      new Promise<string>(resolve => {
        const script = document.createElement('script')
        script.src = '/r/catalog/unlisted.0000000000.js'
        script.onload = () => resolve('ran')
        script.onerror = () => resolve(`refused with ${script.integrity}`)
        document.head.append(script)
      }),
  )
  expect(outcome).toBe(`refused with sha384-${'A'.repeat(64)}`)
})
