import { addPlan, cartLink, completeSignIn } from '../../tools/actions.ts'
import { callRegistry } from '../../tools/api/registry.ts'
import { policyReport, watchPolicy } from '../../tools/policy-watch.ts'
import { expect, test } from '../../tools/releases/release-shop.ts'
import { releaseStock } from '../../tools/releases/stock-remote.ts'

const remotes = [
  {
    config: 'e2e/fixtures/stock-rsbuild/remote.config.ts',
    name: 'wishlist',
    texts: ['願望清單', '購物車中的數量：1', '顯示詳細資料', '之後要買的三台伺服器'],
  },
  {
    config: 'e2e/fixtures/stock-webpack/remote.config.ts',
    name: 'gifts',
    texts: ['禮物', '購物車中的數量：1', '顯示禮物', '送給朋友的伺服器'],
  },
] as const

test('remotes that Rsbuild and webpack build without the preset run in the shop', async ({
  page,
  releaseShop,
}) => {
  test.setTimeout(300_000)
  await watchPolicy(page)
  await page.goto(`${releaseShop.url}/home`)
  await completeSignIn(page)
  await addPlan(page, 'Dedicated 4C-16G, Madrid')
  await expect(cartLink(page, 1)).toBeVisible()
  for (const { config, name, texts } of remotes) {
    await callRegistry(releaseShop, 'routes', { team: name, prefix: `/${name}` })
    await releaseStock(releaseShop, config)
    const [title, units, show, details] = texts
    await page.goto(`${releaseShop.url}/zh-TW/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const main = page.getByRole('main')
    await expect(main.getByText(units)).toBeVisible()
    await main.getByRole('button', { name: show }).click()
    const lazyPart = main.getByText(details)
    await expect(lazyPart).toHaveCSS('padding-top', '40px')
    await expect(lazyPart).toHaveClass(new RegExp(`^${name}__details-`))
    expect(await policyReport(page)).toEqual({ violations: [], unsealed: [] })
  }
})
