import { addSession } from '../../tools/api/api-client.ts'
import { expectSamePage, markPage } from '../../tools/same-page.ts'
import { startDevelopment } from '../../tools/shop/development-shop.ts'
import { expect, test } from '../../tools/test.ts'

const searchBox = 'remotes/catalog/src/filters/search/search-box.tsx'
const label = "aria-label={t('filter.search')}"

test('an edited component appears in the open page, which keeps its state, its cart and its address', async ({
  page,
  context,
}, info) => {
  info.skip(Boolean(process.env.SHOP_URL), 'needs its own sources')
  const shop = await startDevelopment('catalog')
  try {
    await addSession(context, shop.url)
    await page.goto(`${shop.url}/home`)
    await page.getByRole('searchbox', { name: 'Search plans' }).fill('ashburn')
    await page.getByRole('button', { name: 'Add Dedicated 2C-8G, Ashburn' }).click()
    const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
    await expect(cart).toHaveAccessibleName(/1 item/)
    await expect(page).toHaveURL(`${shop.url}/home?q=ashburn`)
    await markPage(page)

    await shop.edit(searchBox, label, 'aria-label="Find a plan"')
    const found = page.getByRole('searchbox', { name: 'Find a plan' })
    await expect(found).toHaveValue('ashburn')
    await shop.edit(searchBox, 'aria-label="Find a plan"', 'aria-label={')
    await expect.poll(shop.output).toContain('✘ catalog')
    await shop.edit(searchBox, 'aria-label={', 'aria-label="Find it"')
    await expect(page.getByRole('searchbox', { name: 'Find it' })).toHaveValue('ashburn')
    await expect(cart).toHaveAccessibleName(/1 item/)
    await expect(page).toHaveURL(`${shop.url}/home?q=ashburn`)
    await expectSamePage(page)
  } finally {
    await shop.stop()
  }
})
