import { addPlan, cartLink, completeSignIn } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { expectSamePage, markPage } from '../../tools/same-page.ts'
import { expectAccessible } from '../../tools/screens/axe.ts'
import { startLocalRemote } from '../../tools/shop/local-remote.ts'
import { expect, test } from '../../tools/test.ts'

const file = 'src/pages/cart-page.tsx'

test('a team sees each edit of its remote in the page of a running shop, which nobody else sees', async ({
  page,
  context,
  shop,
  watch,
}, info) => {
  info.skip(Boolean(process.env.SHOP_URL), 'needs its own sources')
  const local = await startLocalRemote('cart', shop.url)
  try {
    await page.goto(`${local.url}/home`)
    await completeSignIn(page)
    await expect(page).toHaveURL(`${local.url}/home`)
    const badge = page.getByRole('complementary', { name: 'Local development' })
    await expect(badge).toContainText(`cart is local, the rest is ${new URL(shop.url).host}`)
    await addPlan(page, 'Dedicated 4C-16G, Madrid')
    await cartLink(page, 1).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Cart')
    await markPage(page)

    const started = Date.now()
    await local.edit(file, "title={t('title')}", 'title="Basket"')
    await expect(heading).toHaveText('Basket')
    const tookMs = Date.now() - started
    console.log(`The edit is visible after ${tookMs} ms`)
    // 2 s on an idle machine.
    expect(tookMs).toBeLessThan(10_000)
    await expect(cartLink(page, 1)).toBeVisible()
    await expect(page).toHaveURL(`${local.url}/cart`)

    await local.edit(file, 'title="Basket"', 'title={')
    await expect(page.getByRole('alert')).toContainText('cart does not build')
    await expect(heading).toHaveText('Basket')
    expect(local.output()).toContain('✘ cart does not build')
    await local.edit(file, 'title={', 'title="Bag"')
    await expect(heading).toHaveText('Bag')
    await local.edit('locales/en.json', '"lead": "The', '"lead": The')
    await expect(page.getByRole('alert')).toContainText('en.json is no valid JSON')
    await local.edit('locales/en.json', '"lead": The', '"lead": "Look at the')
    await expect(page.getByText('Look at the servers')).toBeVisible()
    await expect(cartLink(page, 1)).toBeVisible()
    await expectSamePage(page)
    await page.reload()
    await expect(heading).toHaveText('Bag')

    const loaded = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect((await loaded()).filter(url => url.includes('inspector'))).toEqual([])
    await page.keyboard.press('Control+Alt+KeyI')
    const inspector = page.getByRole('complementary', { name: 'Inspector' })
    const cells = (table: string, row: RegExp) =>
      inspector.getByRole('table', { name: table }).getByRole('row', { name: row })
    await expect(cells('Releases', /^cart/)).toContainText(
      /cart-page: loaded in \d+ ms, mounted in/,
    )
    await expect(cells('Slots', /^mini-cart/)).toContainText('shown')
    await expect(cells('Shared packages', /^react /)).toContainText('shell')
    await expectAccessible(page, 'inspector')
    await page.keyboard.press('Escape')
    await expect(inspector).toBeHidden()
    expect(watch.errors()).toEqual([])

    await addSession(context, shop.url)
    await page.goto(`${shop.url}/cart`)
    await expect(heading).toHaveText('Cart')
    await expect(badge).toBeHidden()
  } finally {
    await local.stop()
  }
})
