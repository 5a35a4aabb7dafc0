import { test as base, expect, type Page } from '@playwright/test'

import { type Shop, startShop } from './shop.ts'
import { type Watch, watchPage } from './watch.ts'

type PageFixtures = {
  /** What the page under test complained about: CSP violations, page errors, console errors. */
  watch: Watch
  /** A shop of this test's own, for tests that break or change it. */
  ownShop: Shop
  /** Settings of that own shop besides the usual ones. */
  shopEnv: Record<string, string>
}
type WorkerFixtures = {
  /** `dataDir` only where the shop runs on this machine. */
  shop: { url: string; sandboxUrl: string; dataDir?: string }
  /** Ends a shop while the next test begins; before the worker ends, all of them have. */
  leave: (shop: Shop) => void
}

/**
 * `shop` is shared by the tests of one worker; with SHOP_URL (and SANDBOX_URL) it is the deployed shop at that
 * address instead, and tests that need a shop of their own are left out.
 */
export const test = base.extend<PageFixtures, WorkerFixtures>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const { SHOP_URL, SANDBOX_URL = 'http://127.0.0.1:3001' } = process.env
      if (SHOP_URL) return use({ url: SHOP_URL.replace(/\/$/, ''), sandboxUrl: SANDBOX_URL })
      const shop = await startShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  leave: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const endings: Promise<void>[] = []
      await use(shop => void endings.push(shop.stop()))
      await Promise.all(endings)
    },
    { scope: 'worker' },
  ],
  shopEnv: [{}, { option: true }],
  ownShop: [
    async ({ shopEnv, leave }, use, info) => {
      info.skip(Boolean(process.env.SHOP_URL), 'needs a shop of its own')
      const shop = await startShop({ env: shopEnv })
      await use(shop)
      if (info.status !== info.expectedStatus)
        console.error(`${shop.server.output()}\n${shop.sandbox.output()}`.trim().slice(-5000))
      leave(shop)
    },
    { timeout: 180_000 },
  ],
  watch: [
    async ({ page }, use) => {
      const watch = watchPage(page)
      await use(watch)
      expect(watch.outside()).toEqual([])
      // An answer that is still being changed when the test ends is nobody's any more.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

export { expect, type Page }
