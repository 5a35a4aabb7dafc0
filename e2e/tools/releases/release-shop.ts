import { type Shop, startShop } from '../shop/shop.ts'
import { test as base, expect, type Page } from '../test.ts'
import { liveId } from './composition.ts'
import { returnTo } from './edited-release.ts'

type ReleaseFixtures = {
  /**
   * A shop for tests that deploy releases. Each of them begins with the composition of the build. Tests that order use
   * another account than `demo`, which has no orders.
   */
  releaseShop: Shop
}

/** Instead of the path of a file, because the files with such tests share the shop. */
const key = 'releases'

export const test = base.extend<ReleaseFixtures>({
  releaseShop: [
    async ({ fileShops }, use, info) => {
      info.skip(Boolean(process.env.SHOP_URL), 'needs its own shop')
      const shop = await fileShops.open(key, startShop)
      const first = await liveId(shop.url)
      await use(shop)
      if (info.status !== info.expectedStatus) console.error(shop.server.output().slice(-5000))
      await returnTo(shop, first)
    },
    { timeout: 180_000 },
  ],
  stopOtherShops: async ({ fileShops }, use) => {
    fileShops.stopOthers(key)
    await use(undefined)
  },
})

export { expect, type Page }
