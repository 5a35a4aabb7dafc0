import { test as base, expect, type Page } from '@playwright/test'

import { type Shop, startShop } from './shop/shop.ts'
import { expectComposition, type Watch, watchPage } from './watch.ts'

type PageFixtures = {
  /** The errors of the page under test: CSP violations, page errors, console errors. */
  watch: Watch
  /** A separate shop for tests that break or change it. */
  ownShop: Shop
  /** Additional settings of `ownShop`. */
  shopEnv: Record<string, string>
}
export type MatrixOptions = {
  /** The composition that a preview selects in every browser. Empty: the live one. */
  composition: string
}
type WorkerFixtures = {
  /** `dataDir` is set only if the shop runs on this machine. */
  shop: { url: string; sandboxUrl: string; dataDir?: string }
  /** Stops a shop while the next test starts. The worker waits for all of them before it ends. */
  stopLater: (shop: Shop) => void
}

/**
 * The tests of one worker share `shop`. With SHOP_URL (and SANDBOX_URL) it is the deployed shop at that address, and
 * tests that need their own shop are skipped.
 */
export const test = base.extend<PageFixtures & MatrixOptions, WorkerFixtures>({
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
  stopLater: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const endings: Promise<void>[] = []
      await use(shop => void endings.push(shop.stop()))
      await Promise.all(endings)
    },
    { scope: 'worker' },
  ],
  shopEnv: [{}, { option: true }],
  composition: ['', { option: true }],
  ownShop: [
    async ({ shopEnv, stopLater }, use, info) => {
      info.skip(Boolean(process.env.SHOP_URL), 'needs its own shop')
      const shop = await startShop({ env: shopEnv })
      await use(shop)
      if (info.status !== info.expectedStatus)
        console.error(`${shop.server.output()}\n${shop.sandbox.output()}`.trim().slice(-5000))
      stopLater(shop)
    },
    { timeout: 180_000 },
  ],
  watch: [
    async ({ page, browser, composition }, use) => {
      const watch = watchPage(page)
      await use(watch)
      if (composition !== '') await expectComposition(browser, composition)
      expect(watch.externalRequests()).toEqual([])
      // Responses that are still pending when the test ends do not matter.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

export { expect, type Page }
