import { cartLink } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { expect, test } from '../../tools/test.ts'

test('pointing at a link loads its page, so that the click needs no more files of its remote', async ({
  page,
  context,
  shop,
}) => {
  await addSession(context, shop.url)
  await page.goto('/home')
  await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible()
  await page.locator('html[data-quiet]').waitFor()

  const files: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/r/cart/')) files.push(pathname)
  })
  const isPage = (url: string) => /\/r\/cart\/cart-page\.\w+\.js$/.test(url)
  const code = page.waitForEvent('requestfinished', request => isPage(request.url()))
  await cartLink(page, 0).hover()
  await code
  expect(page.url()).toContain('/home')

  const before = files.length
  await cartLink(page, 0).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  expect(files.slice(before)).toEqual([])
})
